import { Rejection } from '../core/codes';
import type { Contract } from '../core/contract';

/** How long a call takes at the most, its body apart. */
const longestCallMs = 9_000;
const retryAfterSeconds = 3;

export type Patience = <T>(work: Promise<T>) => Promise<T>;

const asLong: Patience = (work) => work;

/**
 * Waits for the parts of one call, together no longer than `ms`; then rejects with 503, while what was begun
 * goes on: who asks again with the same key is told what became of it. Files take the time that they take.
 */
export function patienceOf(
  { takesFile, gives }: Pick<Contract, 'takesFile' | 'gives'>,
  ms = longestCallMs,
): Patience {
  if (takesFile || gives) return asLong;
  let spent = 0;
  return (work) =>
    new Promise((resolve, reject) => {
      const began = performance.now();
      const giveUp = () => reject(new Rejection('503', { retryAfterSeconds }));
      const timer = setTimeout(giveUp, ms - spent);
      const over = () => {
        clearTimeout(timer);
        spent += performance.now() - began;
      };
      work.then(
        (value) => {
          over();
          resolve(value);
        },
        (error: unknown) => {
          over();
          reject(error as Error);
        },
      );
    });
}
