"""Draft pods and groups: how large they are, who sits in which, and where (RS D.19.1)."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")
DRAFT_PODS = (7, 8)


def pod_sizes(players: int, size: int) -> list[int]:
    """Sizes of as few pods as hold everyone, none above ``size``, as even as can be, larger ones first.

    Fifteen players sit as 8 and 7, thirteen as 7 and 6; a pod of one comes about only with one player.
    """
    if players < 1 or size < 2:
        return [players] if players > 0 else []
    pods = -(-players // size)
    small, larger = divmod(players, pods)
    return [small + 1] * larger + [small] * (pods - larger)


def smaller_pods(sizes: Sequence[int]) -> str:
    """Why some draft pods are smaller than the seven or eight of the rule; empty where none is (RS D.19.1)."""
    least, most = DRAFT_PODS
    if not sizes or min(sizes) >= least:
        return ""
    players, seated = sum(sizes), " and ".join(map(str, sorted(set(sizes), reverse=True)))
    alone = f"{players} cannot sit in pods of {least} and {most} alone"
    return f"{players} players sit in pods of {seated}: {alone} (RS D.19.1)."


def pods_in_order(players: Sequence[T], size: int) -> tuple[tuple[T, ...], ...]:
    """The players in the order given, the first pod taking the first of them."""
    pods: list[tuple[T, ...]] = []
    start = 0
    for width in pod_sizes(len(players), size):
        pods.append(tuple(players[start : start + width]))
        start += width
    return tuple(pods)


def seats_by_lot(pods: Sequence[Sequence[T]], seed: int) -> tuple[tuple[T, ...], ...]:
    """The same pods with the seats drawn; the same seed gives the same seats."""
    chance = Random(seed)
    return tuple(tuple(chance.sample(pod, len(pod))) for pod in pods)
