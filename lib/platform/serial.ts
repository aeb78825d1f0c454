import { Rejection } from '../core/codes';

/** Runs work one after another per key; answers 503 when too much waits for one key. */
export interface Serial {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

const mostWaiting = 500;

export function createSerial(): Serial {
  const tails = new Map<string, { tail: Promise<unknown>; waiting: number }>();
  return {
    async run(key, work) {
      const line = tails.get(key) ?? { tail: Promise.resolve(), waiting: 0 };
      if (line.waiting >= mostWaiting) throw new Rejection('503', { retryAfterSeconds: 1 });
      tails.set(key, line);
      line.waiting += 1;
      const mine = line.tail.then(work);
      line.tail = mine.catch(() => undefined);
      try {
        return await mine;
      } finally {
        line.waiting -= 1;
        if (line.waiting === 0) tails.delete(key);
      }
    },
  };
}
