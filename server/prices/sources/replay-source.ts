import { createHash } from 'node:crypto';
import type { Clock } from '../clock';
import type { Emit, PriceSource } from './price-source';
import type { Recording } from './recording';
import type { ReplayMemory } from './replay-memory';

type Playing = {
  recording: Recording;
  next: number;
  /** Recorded ms at which the present pass began, counted from the start of the source. */
  passBegan: number;
  lengthMs: number;
};

type Parts = {
  recordings: readonly Recording[];
  speed: number;
  clock: Clock;
  /** Where the replay stood before this process; without it every start is the first. */
  memory?: ReplayMemory;
};

const stepMs = 50;
// A paused process goes on where it was instead of rushing through what it missed.
const longestStepMs = 5000;
const mostRowsAStep = 20_000;
const slowIntervalMs = 5000;

const nameOf = (recordings: readonly Recording[]): string =>
  createHash('sha256')
    .update(recordings.map(({ code, times }) => `${code} ${times.length} ${times[0]}`).join())
    .digest('hex')
    .slice(0, 32);

/** A recording as it stands when so much of it has passed: its row in force comes first. */
function begin(recording: Recording, elapsed: number): Playing {
  const { times, intervalMs } = recording;
  const first = times[0]!;
  const lengthMs = times[times.length - 1]! - first + intervalMs;
  const passBegan = Math.floor(elapsed / lengthMs) * lengthMs;
  let next = 0;
  if (elapsed > 0)
    while (next + 1 < times.length && times[next + 1]! - first <= elapsed - passBegan) next += 1;
  return { recording, next, passBegan, lengthMs };
}

/** When its next row is due, or the end of its pass, counted as `elapsed` is. */
function dueOf({ recording: { times }, next, passBegan, lengthMs }: Playing): number {
  return passBegan + (next === times.length ? lengthMs : times[next]! - times[0]!);
}

function playNext(playing: Playing, emit: Emit): void {
  const { code, times, bids, asks } = playing.recording;
  if (playing.next === times.length) {
    playing.passBegan += playing.lengthMs;
    playing.next = 0;
    emit.pass(code);
  }
  const i = playing.next;
  playing.next = i + 1;
  emit.tick({ code, bid: String(bids[i]!), ask: String(asks[i]!), time: times[i]! });
}

/**
 * Plays what is due by now in the order of time over all recordings, so that a conversion never
 * meets a rate that had been superseded when its price came. The rest comes with the next step.
 */
function playDue(all: readonly Playing[], elapsed: number, emit: Emit): void {
  for (let rows = 0; rows < mostRowsAStep * all.length;) {
    let first: Playing | null = null;
    let [due, dueAfter] = [Infinity, Infinity];
    for (const each of all) {
      const its = dueOf(each);
      if (its < due) [first, dueAfter, due] = [each, due, its];
      else if (its < dueAfter) dueAfter = its;
    }
    if (!first || due > elapsed) return;
    // As long as it stays ahead of all others, they need not be asked again.
    do {
      playNext(first, emit);
      rows += 1;
      due = dueOf(first);
    } while (due < dueAfter && due <= elapsed && rows < mostRowsAStep * all.length);
  }
}

/**
 * Plays recordings: each from its own first row, all starting together, `speed` times as fast as
 * they happened, over and over. Ticks keep their recorded time. A restart goes on where the clock
 * says: what would have been played meanwhile is a gap.
 */
export function createReplaySource({ recordings, speed, clock, memory }: Parts): PriceSource {
  const byCode = new Map(recordings.map((r) => [r.code, r]));

  return {
    name: 'replay',
    live: false,
    recorded: true,
    serves: (code) => byCode.has(code),
    intervalMs(code) {
      const recorded = byCode.get(code)?.intervalMs ?? 0;
      return recorded >= slowIntervalMs ? recorded / speed : null;
    },
    async start(instruments, emit, signal) {
      const name = nameOf(recordings);
      const known = await memory?.recall(name);
      let before = clock.now();
      let elapsed = known ? Math.max(0, before - known.originMs) * known.speed : 0;
      const keep = () => memory?.keep(name, { originMs: before - elapsed / speed, speed });
      keep();
      const wanted = new Set(instruments().map((i) => i.code));
      const playing = recordings
        .filter((r) => wanted.has(r.code))
        .map((recording) => begin(recording, elapsed));

      function step(): void {
        const now = clock.now();
        const passed = now - before;
        elapsed += Math.min(Math.max(0, passed), longestStepMs) * speed;
        before = now;
        if (passed < 0 || passed > longestStepMs) keep();
        emit.alive();
        playDue(playing, elapsed, emit);
      }

      step();
      clock.every(stepMs, step, signal);
    },
  };
}
