import { isEnding } from '../processes.mjs';

const usual = {
  // One that ends so soon after it was ready, or before it, is told of when it does so again.
  shortMs: 20_000,
  // One that was ready for so long did its work: it is started again at once, and cannot spin.
  steadyMs: 3_000,
  firstPauseMs: 250,
  longestPauseMs: 60_000,
  // Of one that is needed and got ready: what waits for it is promised to go on within seconds.
  longestNeededMs: 4_000,
  mostUnsteady: 5,
};
const growth = 4;

const inWords = (ms) => (ms < 1_000 ? '' : ` in ${Math.round(ms / 1_000)} s`);

/** Waits, but no longer than until `signal` aborts. */
const pause = (ms, signal) =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });

/** A promise that is settled from elsewhere, and whose failing nobody needs to hear. */
function later() {
  const made = {};
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  made.promise.catch(() => undefined);
  return made;
}

/**
 * Keeps one process running: it is started again whenever it ends, at once where it was ready for a while, else
 * after pauses that grow. One that is needed is given up when it was not ready for a while too often in a row;
 * any other is tried for ever.
 */
export class Keeper {
  /** The last that was ready. */
  server;
  role;
  #how;
  #ended = later();
  #ready = later();
  #tried = later();
  #stopping = new AbortController();
  #running;
  /** Lives in a row that did not last, and of those the last ones in which it was not even steady. */
  #short = 0;
  #unsteady = 0;
  #wasReady = false;
  #troubledSince;

  /**
   * `start` rejects where the process ends before it is ready. `onTrouble` is told in a sentence that it cannot
   * be kept running, and by undefined that it can again; `lacking` says what does not work until then.
   *
   * @param {string} role
   * @param {(signal: AbortSignal) => Promise<{ url: string, pid: number, ended: Promise<string | number>, stop(): Promise<void> }>} start
   * @param {{ lacking: string, isNeeded?: boolean, onTrouble?: (words?: string) => void } & Partial<typeof usual>} how
   */
  constructor(role, start, how) {
    this.role = role;
    this.#how = { ...usual, ...how, start };
    this.#running = this.#run();
  }

  /** Resolves with why, once it is given up. */
  get ended() {
    return this.#ended.promise;
  }

  /** Resolves when it is ready for the first time; rejects where it is given up or stopped before. */
  get ready() {
    return this.#ready.promise;
  }

  /** Resolves once its first start has succeeded or failed. */
  get tried() {
    return this.#tried.promise;
  }

  async stop() {
    this.#stopping.abort();
    await this.server?.stop();
    await this.#running;
  }

  async #run() {
    const { signal } = this.#stopping;
    const isOver = () => signal.aborted || isEnding();
    while (!isOver()) {
      const begun = new Date();
      const words = await this.#live();
      if (isOver()) break;
      if (this.#how.isNeeded && this.#unsteady >= this.#how.mostUnsteady)
        return this.#giveUp(words);
      const pauseMs = this.#tell(words, begun);
      if (!signal.aborted) await pause(pauseMs, signal);
    }
    this.#ready.reject(new Error(`The ${this.role} was not ready when the server was stopped`));
  }

  /** One life: why it ended, in words. Each counts as a short one until it has lasted. */
  async #live() {
    this.#short += 1;
    this.#unsteady += 1;
    this.#wasReady = false;
    try {
      this.server = await this.#how.start(this.#stopping.signal);
      if (this.#stopping.signal.aborted) await this.server.stop();
    } catch (error) {
      return `could not be started: ${error.message}.`;
    } finally {
      this.#tried.resolve();
    }
    this.#ready.resolve();
    this.#wasReady = true;
    const steady = setTimeout(() => (this.#unsteady = 0), this.#how.steadyMs);
    const lasted = setTimeout(() => this.#forgive(), this.#how.shortMs);
    const ending = await this.server.ended;
    clearTimeout(steady);
    clearTimeout(lasted);
    return `ended (${ending}).`;
  }

  #forgive() {
    this.#short = 0;
    if (this.#troubledSince) this.#how.onTrouble?.();
    this.#troubledSince = undefined;
  }

  #giveUp(words) {
    const why = `The process of the ${this.role} ${words} It was tried ${this.#unsteady} times in a row`;
    this.#ready.reject(new Error(why));
    this.#ended.resolve(why);
  }

  #pauseMs() {
    const { firstPauseMs, longestPauseMs, longestNeededMs, isNeeded } = this.#how;
    const longestMs = isNeeded && this.#wasReady ? longestNeededMs : longestPauseMs;
    return Math.min(firstPauseMs * growth ** Math.max(0, this.#unsteady - 1), longestMs);
  }

  /** Tells why it ended, and after which pause it is started again. */
  #tell(words, begun) {
    const { lacking, onTrouble } = this.#how;
    const pauseMs = this.#pauseMs();
    const said = `The process of the ${this.role} ${words}`;
    const isAgain = this.#short > 1;
    const rest = isAgain ? ` Until then ${lacking}.` : '';
    console.error(`${said} It is started again${inWords(pauseMs)}.${rest}`);
    if (!isAgain) return pauseMs;
    this.#troubledSince ??= begun.toISOString();
    const often = `${this.#short} times in a row it ended before it was ready or soon after`;
    onTrouble?.(
      `${said} Since ${this.#troubledSince} ${often}; it is tried again and again. Until then ${lacking}.`,
    );
    return pauseMs;
  }
}
