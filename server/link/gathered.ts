import type { Duplex } from 'node:stream';

/** Has what is written to a line in one turn leave it in one piece: to be called before each write. */
export function gathered(line: Duplex): () => void {
  let isCorked = false;
  return () => {
    if (isCorked) return;
    isCorked = true;
    line.cork();
    process.nextTick(() => {
      isCorked = false;
      line.uncork();
    });
  };
}
