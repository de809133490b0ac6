"""JAX: an agent learns the game on the vector environment until it beats the card counter.

    pip install "mammamia[learn]"
    python examples/jax_agent.py --folder FOLDER

First it watches the card counter, and learns to do as it does, also in positions that its own mistakes lead to. Then it
plays against card counters, and PPO makes decisions likelier that turned out better than expected. Every so many
lessons it is measured on deals that it never learns from: a line in FOLDER/curve.jsonl. docs/lab/learning.md has the
curve of a whole training, and how the agent compares with other players.
"""

from __future__ import annotations

import argparse
import json
import os
import pickle
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, NamedTuple

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")  # one core

import jax
import jax.numpy as jnp
import numpy as np
import optax

from mammamia.envs.vector import TablesEnv

TEACHER = "counter"
TABLES, STEPS = 512, 256  # a lesson: so many decisions at so many tables
BATCH, BATCHES = 1024, 40  # decisions in a batch, and about how many of these a lesson gives
LOOKS, CLIP, ENTROPY = 2, 0.2, 0.003
SMOOTH = 0.95  # GAE's lambda; nothing is discounted
ORDER = 0.1  # what a lead of one order is worth beside a victory
STRAY = 0.05  # decisions by chance while it watches
WIDTH, ROUND_UP = 256, 128  # numbers in a hidden layer; rows are padded to few different counts, each is compiled once
JUDGE_FIRST = 10  # lessons that only teach what positions are worth

Weights = dict[str, list[tuple[Any, Any]]]


# ---------------------------------------------------------------- the net


class Sight(NamedTuple):
    """Which columns of a row and which decisions come up at such a table: a part of all there are."""

    columns: Any
    most: Any  # the largest number in each column
    decisions: Any

    @classmethod
    def at(cls, players: int) -> Sight:
        """Find out by playing."""
        tables = TablesEnv(1024, players=players, sight="memory")
        seen, _ = tables.reset(seed=0)
        most, can = seen["observation"].max(0), seen["action_mask"].any(0)
        for step in range(1500):
            tables.step(tables.bot_actions(TEACHER) if step % 3 else tables.random_actions())
            most, can = np.maximum(most, seen["observation"].max(0)), can | seen["action_mask"].any(0)
        columns = np.flatnonzero(most)
        return cls(columns, most[columns].astype(np.float32), np.flatnonzero(can))

    def of(self, seen: dict[str, Any], tables: Any) -> tuple[Any, Any]:
        """What the agent sees at some of the tables, and what it may do."""
        return seen["observation"][tables][:, self.columns], seen["action_mask"][tables][:, self.decisions] > 0


def begin(sight: Sight, seed: int) -> Weights:
    """A net that scores decisions, and one that says what a position is worth."""
    dice = np.random.default_rng(seed)

    def layers(outputs: int) -> list[tuple[Any, Any]]:
        sizes = (2 * len(sight.columns), WIDTH, WIDTH, outputs)
        scales = (2**0.5, 2**0.5, 0.1)
        return [
            (jnp.asarray(dice.normal(0, scale / n**0.5, (n, m)), jnp.float32), jnp.zeros(m))
            for n, m, scale in zip(sizes, sizes[1:], scales, strict=False)
        ]

    return {"policy": layers(len(sight.decisions)), "value": layers(1)}


def run(layers: list[tuple[Any, Any]], numbers: Any) -> Any:
    """Two hidden layers."""
    for weights, bias in layers[:-1]:
        numbers = jax.nn.relu(numbers @ weights + bias)
    weights, bias = layers[-1]
    return numbers @ weights + bias


def judge(net: Weights, most: Any, rows: Any, legal: Any) -> tuple[Any, Any]:
    """The logarithms of the probabilities of all decisions, and the worth of the positions."""
    rows = rows.astype(jnp.float32)
    numbers = jnp.concatenate([(rows > 0).astype(jnp.float32), rows / most], 1)  # whether it is there, and how large
    return jax.nn.log_softmax(jnp.where(legal, run(net["policy"], numbers), -1e9)), run(net["value"], numbers)[:, 0]


def draw(net: Weights, most: Any, rows: Any, legal: Any, key: Any) -> tuple[Any, Any, Any, Any]:
    """A decision by lot, its logarithm, the worth of the position, and the likeliest decision."""
    likely, worth = judge(net, most, rows, legal)
    chosen = jax.random.categorical(key, likely)
    return chosen, jnp.take_along_axis(likely, chosen[:, None], 1)[:, 0], worth, likely.argmax(1)


choose: Any = jax.jit(draw)


# ---------------------------------------------------------------- the agent


def imitation_loss(net: Weights, most: Any, rows: Any, legal: Any, chosen: Any) -> Any:
    """How unlikely the agent thinks what its teacher decided."""
    likely, _ = judge(net, most, rows, legal)
    return -jnp.take_along_axis(likely, chosen[:, None], 1).mean()


def practice_loss(
    net: Weights, most: Any, rows: Any, legal: Any, chosen: Any, before: Any, lead: Any, worth: Any, learns: Any
) -> Any:
    """PPO: the clipped gain, some curiosity, and the error of what positions were thought to be worth."""
    likely, thought = judge(net, most, rows, legal)
    lead = (lead - lead.mean()) / (lead.std() + 1e-6)
    ratio = jnp.exp(jnp.take_along_axis(likely, chosen[:, None], 1)[:, 0] - before)
    gain = jnp.minimum(ratio * lead, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * lead).mean()
    entropy = -(jnp.exp(likely) * jnp.where(legal, likely, 0)).sum(1).mean()
    return 0.5 * jnp.square(thought - worth).mean() - learns * (gain + ENTROPY * entropy)


class Agent:
    """A net, what it sees, and its dice."""

    def __init__(self, players: int, seed: int) -> None:
        self.players, self.sight = players, Sight.at(players)
        self.net = begin(self.sight, seed)
        self.key = jax.random.PRNGKey(seed)
        self.rng = np.random.default_rng(seed)

    def decide(self, seen: dict[str, Any], tables: Any) -> tuple[Any, ...]:
        """What it sees at some tables; its decision by lot, that decision's logarithm, its value; its favourite."""
        n = len(tables)
        rows, legal = self.sight.of(seen, np.resize(tables, -(-n // ROUND_UP) * ROUND_UP))
        self.key, key = jax.random.split(self.key)
        found = choose(self.net, self.sight.most, rows, legal, key)
        return rows[:n], legal[:n], *(np.asarray(numbers)[:n] for numbers in found)

    def learner(self, loss: Any, rate: float, steps: int) -> Any:
        """What makes one step of Adam with a loss, at a rate that falls to a twentieth."""
        adam = optax.adam(optax.linear_schedule(rate, rate / 20, steps), eps=1e-5)
        optimiser = optax.chain(optax.clip_by_global_norm(0.5), adam)
        state = optimiser.init(self.net)

        def improve(net: Weights, state: Any, *columns: Any) -> tuple[Any, Any]:
            changes, state = optimiser.update(jax.grad(loss)(net, self.sight.most, *columns), state, net)
            return optax.apply_updates(net, changes), state

        quick: Any = jax.jit(improve)

        def step(*columns: Any) -> None:
            nonlocal state
            self.net, state = quick(self.net, state, *columns)

        return step


def put_in(actions: Any, legal: Any, tables: Any, decisions: Any) -> None:
    """Let the agent decide at some tables, where it can: a decision that never came up before is not among its own."""
    can = legal[tables, decisions] > 0
    actions[tables[can]] = decisions[can]


def imitate(agent: Agent, looks: int, seed: int) -> None:
    """Learn to do as the teacher does, at tables that are half led by the agent itself."""
    tables = TablesEnv(TABLES, players=agent.players, sight="memory")
    seen, _ = tables.reset(seed=seed)
    places = np.zeros(seen["action_mask"].shape[1], np.int64)
    places[agent.sight.decisions] = np.arange(len(agent.sight.decisions))
    learn = agent.learner(imitation_loss, 0.001, looks)
    kept: list[tuple[Any, ...]] = []
    while looks:
        actions, legal = tables.bot_actions(TEACHER).copy(), seen["action_mask"]
        there = np.flatnonzero(legal.sum(1) > 1)
        if len(there):
            rows, allowed, drawn, *_ = agent.decide(seen, there)
            kept.append((rows, allowed, places[actions[there]]))
            own = there % 2 == 0
            put_in(actions, legal, there[own], agent.sight.decisions[drawn[own]])
        astray = agent.rng.random(TABLES) < STRAY
        tables.step(np.where(astray, tables.random_actions(), actions))
        if sum(len(chosen) for *_, chosen in kept) >= 8 * BATCH:
            columns = [np.concatenate(column) for column in zip(*kept, strict=True)]
            for some in agent.rng.permutation(len(columns[0]))[: 8 * BATCH].reshape(-1, BATCH)[:looks]:
                learn(*(column[some] for column in columns))
                looks -= 1
            kept.clear()


# ---------------------------------------------------------------- practice


class Practice:
    """Tables at which the agent has one seat, and card counters the others. Games go on from lesson to lesson."""

    def __init__(self, agent: Agent, lessons: int, seed: int) -> None:
        self.agent, self.lessons = agent, 0
        self.tables = TablesEnv(TABLES, players=agent.players, sight="memory", reward="win")
        self.seen, self.infos = self.tables.reset(seed=seed)
        self.every, self.seats = np.arange(TABLES), np.arange(TABLES) % agent.players
        self.lead: Any = np.zeros(TABLES, np.float32)
        self.learn = agent.learner(practice_loss, 0.0003, lessons * LOOKS * BATCHES)

    def lesson(self) -> None:
        """Play, and learn from every decision whose consequences are known."""
        self.lessons += 1
        decided: list[tuple[Any, ...]] = []
        gains: list[Any] = []
        ended: list[Any] = []
        for step in range(STEPS):
            actions, legal = self.tables.bot_actions(TEACHER), self.seen["action_mask"]
            there = np.flatnonzero((self.infos["seat"] == self.seats) & (legal.sum(1) > 1))
            if len(there):
                rows, allowed, drawn, likely, worth, _ = self.agent.decide(self.seen, there)
                put_in(actions, legal, there, self.agent.sight.decisions[drawn])
                decided.append((np.full(len(there), step), there, rows, allowed, drawn, likely, worth))
            over = self._step(actions, gains)
            ended.append(over)
        steps, there, rows, allowed, drawn, likely, worth = (np.concatenate(c) for c in zip(*decided, strict=True))
        better, is_known = advantages(steps, there, worth, np.stack(gains), np.stack(ended))
        known = np.flatnonzero(is_known)
        columns = rows, allowed, drawn, likely, better, better + worth
        for _ in range(LOOKS):
            some = self.agent.rng.permutation(known)[: len(known) // BATCH * BATCH]
            for batch in some.reshape(-1, BATCH):
                self.learn(*(column[batch] for column in columns), float(self.lessons > JUDGE_FIRST))

    def _step(self, actions: Any, gains: list[Any]) -> Any:
        """Carry out a decision at every table; what the agent's seats gain is a victory, and orders before that."""
        _, _, over, _, self.infos = self.tables.step(actions)
        orders = self.tables.delivered().astype(np.float32)
        own = orders[self.every, self.seats]
        lead = own - (orders.sum(1) - own) / (self.agent.players - 1)
        gains.append(self.infos["rewards"][self.every, self.seats] + ORDER * (lead - self.lead))
        self.lead = np.where(over, 0, lead)  # the next step deals again
        return over


def advantages(steps: Any, there: Any, worth: Any, gains: Any, ended: Any) -> tuple[Any, Any]:
    """How much better each decision turned out than expected (GAE), and for which that is known.

    From the last step to the first. A decision is judged by what the agent's seat gained until its next decision, and
    by what it expected then; the last one in a lesson is judged by nothing, unless the game ended.
    """
    tables = gains.shape[1]
    gained, later, lead, is_told = (np.zeros(tables, kind) for kind in (np.float32, np.float32, np.float32, bool))
    better, is_known = np.zeros(len(steps), np.float32), np.zeros(len(steps), bool)
    bounds = np.searchsorted(steps, np.arange(len(gains) + 1))
    for step in reversed(range(len(gains))):
        over = ended[step]
        gained[over], later[over], lead[over], is_told[over] = 0, 0, 0, True
        gained += gains[step]
        part = slice(bounds[step], bounds[step + 1])
        here = there[part]
        better[part] = gained[here] + later[here] - worth[part] + SMOOTH * lead[here]
        is_known[part] = is_told[here]
        lead[here] = np.where(is_told[here], better[part], 0)
        later[here], gained[here], is_told[here] = worth[part], 0, True
    return better, is_known


# ---------------------------------------------------------------- measuring


def measure(agent: Agent, games: int, guests: str = TEACHER) -> tuple[float, float]:
    """The share of the victories against bots at the other seats, and half of its 95 % interval."""
    tables = TablesEnv(games, players=agent.players, sight="memory", reward="win")
    seen, infos = tables.reset(seed=10**6)
    every, seats = np.arange(games), np.arange(games) % agent.players
    shares = np.full(games, np.nan)
    while np.isnan(shares).any():
        actions, legal = tables.bot_actions(guests), seen["action_mask"]
        there = np.flatnonzero((infos["seat"] == seats) & (legal.sum(1) > 1) & np.isnan(shares))
        if len(there):
            put_in(actions, legal, there, agent.sight.decisions[agent.decide(seen, there)[-1]])
        _, _, over, _, infos = tables.step(actions)
        first = over & np.isnan(shares)
        shares[first] = infos["rewards"][every, seats][first]
    return float(shares.mean()), float(1.96 * shares.std() / games**0.5)


class Curve:
    """A line for every measurement, with the time of learning alone: of the processor, and on the wall."""

    def __init__(self, agent: Agent, folder: Path, games: int) -> None:
        self.agent, self.folder, self.games = agent, folder, games
        self.cpu, self.wall = -process_time(), -perf_counter()
        (folder / "curve.jsonl").write_text("")

    def add(self, lessons: int) -> None:
        """Keep the net, and measure it."""
        self.cpu, self.wall = self.cpu + process_time(), self.wall + perf_counter()
        (self.folder / "net.pickle").write_bytes(pickle.dumps(jax.tree.map(np.asarray, self.agent.net)))
        share, interval = measure(self.agent, self.games)
        found: dict[str, float] = {"lessons": lessons, "cpu": round(self.cpu), "wall": round(self.wall)}
        found |= {"share": round(share, 4), "interval": round(interval, 4)}
        with (self.folder / "curve.jsonl").open("a") as file:
            print(json.dumps(found), file=file)
        text = f"{100 * share:5.1f} ± {100 * interval:.1f} % of the victories"
        print(f"{lessons:5} lessons, {self.cpu / 60:5.1f} minutes: {text}", flush=True)
        self.cpu, self.wall = self.cpu - process_time(), self.wall - perf_counter()


def main() -> None:
    """Watch, imitate, practise."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--looks", type=int, default=6000, help="steps of learning while it watches")
    parser.add_argument("--lessons", type=int, default=1000)
    parser.add_argument("--every", type=int, default=25, help="lessons between two measurements")
    parser.add_argument("--games", type=int, default=2000, help="of a measurement")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("agent"))
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    agent = Agent(given.players, given.seed)
    curve = Curve(agent, given.folder, given.games)
    imitate(agent, given.looks, given.seed)
    curve.add(0)
    practice = Practice(agent, given.lessons, given.seed)
    for number in range(1, given.lessons + 1):
        practice.lesson()
        if number % given.every == 0 or number == given.lessons:
            curve.add(number)


if __name__ == "__main__":
    main()
