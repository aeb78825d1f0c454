import { uploadLimits } from '../files/contract';
import type { TurnWanted } from '../files/service';
import { Sender } from './upload-watch';

const { leastPerSecond, leastOfMany, lookMs, patienceMs, idleMs, longestMs } = uploadLimits;
const seconds = (of: number) => of * 1000;

/** Brings so many bytes a second until it is ended, for a minute at most or as said; when that was, s, and why. */
function send(
  perSecond: (second: number) => number,
  wanted: (second: number) => TurnWanted,
  most = 60,
) {
  const sender = new Sender(0);
  for (let at = 1; at <= most; at += 1) {
    const bytes = perSecond(at);
    const why =
      (bytes > 0 ? sender.brought(bytes, seconds(at)) : null) ??
      sender.look(seconds(at), wanted(at));
    if (why) return { at, why };
  }
  return null;
}

const fast = 10 * leastPerSecond;
const never = () => 'no' as const;
const always = () => 'yes' as const;

it('ends who was fast and then slow only where others wait', () => {
  const tires = (second: number) => (second <= 10 ? fast : 1);
  expect(send(tires, never)).toBeNull();
  expect(send(tires, always)).toEqual({ at: 10 + patienceMs / 1000, why: 'slow' });
  // Whoever comes later waits for no patience that began before them.
  expect(send(tires, (second) => (second >= 40 ? 'yes' : 'no'))).toEqual({ at: 40, why: 'slow' });
});

it('ends nobody who is as fast as asked for, or who was slow for a moment', () => {
  expect(send(() => leastPerSecond, always)).toBeNull();
  const falters = (second: number) => (second % 20 < 12 ? 2 * leastPerSecond : 1);
  expect(send(falters, always)).toBeNull();
});

it('ends who sends single bytes, or nothing, whether others wait or not', () => {
  const bytes = send(() => 1, never);
  expect(bytes).toEqual({ at: idleMs / 1000 + 1, why: 'lost' });
  expect(send(() => 1, always)!.at).toBe(patienceMs / 1000);
  expect(send((second) => (second < 5 ? fast : 0), never)!.why).toBe('lost');
  expect(lookMs).toBeLessThan(patienceMs);
});

it('asks more of who has more than a fair share, and of nobody else', () => {
  const more = () => 'more' as const;
  const almost = () => leastOfMany - 1;
  expect(send(almost, more)).toEqual({ at: patienceMs / 1000, why: 'slow' });
  expect(send(almost, always)).toBeNull();
  expect(send(() => leastOfMany, more)).toBeNull();
});

it('ends what takes long only where others wait', () => {
  const usual = () => 2 * leastPerSecond;
  const longest = longestMs / 1000;
  expect(send(usual, always, 2 * longest)).toEqual({ at: longest, why: 'slow' });
  expect(send(usual, never, 2 * longest)).toBeNull();
});

it('ends who sends more than a form with a file may have', () => {
  const ended = send(() => 10 * 1024 * 1024, never);
  expect(ended).toEqual({ at: 6, why: 'lost' });
});
