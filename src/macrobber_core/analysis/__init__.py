"""What a played game was like: each seat's chance of winning by ply, and what each decision cost."""

from .analysis import BLUNDER, Analysis, Decision, Judgement, Standing
from .judges import JudgeLostError, judge_all
from .judging import SIMULATIONS, Question, fingerprint, judge, questions

__all__ = [
    "BLUNDER",
    "SIMULATIONS",
    "Analysis",
    "Decision",
    "JudgeLostError",
    "Judgement",
    "Question",
    "Standing",
    "fingerprint",
    "judge",
    "judge_all",
    "questions",
]
