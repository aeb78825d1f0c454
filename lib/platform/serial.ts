import { Rejection } from '../core/codes';

/** Runs work one after another per key; answers 503 when too much waits for one key. */
export interface Serial {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Runs next, before whatever waits, however much that is: for what a tick decided. */
  runNext<T>(key: string, work: () => Promise<T>): Promise<T>;
}

const mostWaiting = 500;

export function createSerial(): Serial {
  const lines = new Map<
    string,
    { urgent: (() => Promise<void>)[]; waiting: (() => Promise<void>)[] }
  >();

  async function work(key: string): Promise<void> {
    const line = lines.get(key)!;
    for (;;) {
      const next = line.urgent.shift() ?? line.waiting.shift();
      if (!next) break;
      await next();
    }
    lines.delete(key);
  }

  function join<T>(key: string, urgent: boolean, task: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const job = () => task().then(resolve, reject);
      const line = lines.get(key);
      if (line) {
        (urgent ? line.urgent : line.waiting).push(job);
        return;
      }
      lines.set(key, { urgent: [], waiting: [job] });
      void work(key);
    });
  }

  return {
    async run(key, task) {
      if ((lines.get(key)?.waiting.length ?? 0) >= mostWaiting) {
        throw new Rejection('503', { retryAfterSeconds: 1 });
      }
      return join(key, false, task);
    },
    runNext: (key, task) => join(key, true, task),
  };
}
