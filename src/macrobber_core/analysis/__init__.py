"""Analysis of a finished game: each seat's chance of winning at each ply, and the cost of each decision."""

from .analysis import BLUNDER, Analysis, Decision, Evaluation, Standing
from .evaluation import SIMULATIONS, EvaluationTask, cache_key, evaluate, evaluation_tasks
from .pool import EvaluatorLostError, evaluate_all

__all__ = [
    "BLUNDER",
    "SIMULATIONS",
    "Analysis",
    "Decision",
    "Evaluation",
    "EvaluationTask",
    "EvaluatorLostError",
    "Standing",
    "cache_key",
    "evaluate",
    "evaluate_all",
    "evaluation_tasks",
]
