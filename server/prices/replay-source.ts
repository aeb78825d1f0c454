import type { Clock } from './clock';
import type { Emit, PriceSource } from './price-source';
import type { Recording } from './recording';

type Playing = {
  recording: Recording;
  next: number;
  /** Recorded ms at which the present pass began, counted from the start of the source. */
  passBegan: number;
  lengthMs: number;
};

type Parts = { recordings: readonly Recording[]; speed: number; clock: Clock };

const stepMs = 50;
// A paused process goes on where it was instead of rushing through what it missed.
const longestStepMs = 5000;
const mostRowsAStep = 20_000;
const slowIntervalMs = 5000;

function play(playing: Playing, elapsed: number, emit: Emit): void {
  const { recording } = playing;
  const { code, times, bids, asks } = recording;
  const first = times[0]!;
  for (let rows = 0; rows < mostRowsAStep; rows++) {
    if (playing.next === times.length) {
      if (elapsed - playing.passBegan < playing.lengthMs) return;
      playing.passBegan += playing.lengthMs;
      playing.next = 0;
      emit.pass(code);
    }
    const i = playing.next;
    if (times[i]! - first > elapsed - playing.passBegan) return;
    playing.next = i + 1;
    emit.tick({ code, bid: String(bids[i]!), ask: String(asks[i]!), time: times[i]! });
  }
}

/**
 * Plays recordings: each from its own first row, all starting together, `speed` times as fast as
 * they happened, over and over. Ticks keep their recorded time.
 */
export function createReplaySource({ recordings, speed, clock }: Parts): PriceSource {
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
      const wanted = new Set(instruments().map((i) => i.code));
      const playing = recordings
        .filter((r) => wanted.has(r.code))
        .map((recording): Playing => {
          const { times, intervalMs } = recording;
          const lengthMs = times[times.length - 1]! - times[0]! + intervalMs;
          return { recording, next: 0, passBegan: 0, lengthMs };
        });
      let elapsed = 0;
      let before = clock.now();

      function step(): void {
        const now = clock.now();
        elapsed += Math.min(Math.max(0, now - before), longestStepMs) * speed;
        before = now;
        emit.alive();
        for (const each of playing) play(each, elapsed, emit);
      }

      step();
      clock.every(stepMs, step, signal);
    },
  };
}
