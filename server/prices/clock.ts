/** Time, as the price machinery sees it; tests put their own in. */
export type Clock = {
  /** ms since the epoch. */
  now(): number;
  /** Runs `work` every so many ms until the signal aborts. */
  every(ms: number, work: () => void, signal: AbortSignal): void;
};

export const wallClock: Clock = {
  now: Date.now,
  every(ms, work, signal) {
    if (signal.aborted) return;
    const timer = setInterval(work, ms);
    signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  },
};
