"""All games for learners: as Python games of OpenSpiel, and as environments of PettingZoo.

Both need an extra: `pip install 'macrobber[openspiel]'` or `'macrobber[pettingzoo]'`.
"""
