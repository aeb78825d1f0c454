/**
 * How the page stands with its server. `lost` tells since when, by this browser's clock, and when
 * the next try comes; `back` is what it says for a moment after a loss.
 */
export type Connection = {
  state: 'unknown' | 'live' | 'lost' | 'back';
  lostAt: number | null;
  nextTryAt: number | null;
  /** How often it came back, so that whoever missed something can fetch it again. */
  returns: number;
};

type Line = {
  /** Whether the server answers a plain request, within a second or two. */
  probe: () => Promise<boolean>;
  /** Asks the open socket for a sign of life. */
  ping: () => void;
  /** Opens a new socket in the place of one that is silent or gone. */
  renew: () => void;
};

export const unknown: Connection = { state: 'unknown', lostAt: null, nextTryAt: null, returns: 0 };

export const tickMs = 500;
/** Prices come all the time; after so long without any, the socket is asked. */
const askAfterMs = 1_200;
/** A socket that has been silent for so long, although it was asked, is lost. */
export const lostAfterMs = 2_500;
/** The first frame of a page may take longer: the socket has to be opened, and the device is busy. */
const firstFrameMs = 8_000;
const backMs = 2_000;
/** A clock that jumped so far was asleep, and says nothing about the server. */
const asleepMs = 2_000;
const shortWaitMs = 1_500;
const longWaitMs = 6_000;
const shortTries = 40;

type Hearing = { ping: () => void; isFirst: () => boolean; isLost: () => boolean };

/** How long the socket has been silent, followed by a clock; `lose` is told since when it is lost. */
function hearing({ ping, isFirst, isLost }: Hearing, lose: (since: number) => void) {
  let heardAt = 0;
  let askedAt = 0;
  let tickedAt = 0;
  let ticking: ReturnType<typeof setInterval> | undefined;
  const silentMs = () => Date.now() - heardAt;

  function tick() {
    const at = Date.now();
    if (at - tickedAt > asleepMs) heardAt = Math.max(heardAt, at - askAfterMs);
    tickedAt = at;
    if (isLost()) return;
    if (isFirst()) {
      if (silentMs() > firstFrameMs) lose(at);
    } else if (silentMs() >= lostAfterMs) {
      lose(heardAt);
    } else if (silentMs() >= askAfterMs && at - askedAt >= askAfterMs) {
      askedAt = at;
      ping();
    }
  }

  return {
    heard: () => void (heardAt = Date.now()),
    isOn: () => ticking !== undefined,
    isSilent: () => ticking !== undefined && silentMs() >= lostAfterMs,
    start() {
      heardAt = tickedAt = Date.now();
      ticking = setInterval(tick, tickMs);
    },
    stop() {
      clearInterval(ticking);
      ticking = undefined;
    },
  };
}

/**
 * Follows the signs of life of a socket and decides when the connection is lost and when it is back:
 * lost by silence, or because a request cannot be sent; back once requests and the socket both work.
 */
export function pulse(line: Line, tell: (now: Connection) => void) {
  let now = unknown;
  let answers = true;
  let probing = false;
  let tries = 0;
  let trying: ReturnType<typeof setTimeout> | undefined;
  let calming: ReturnType<typeof setTimeout> | undefined;
  const isLost = () => now.state === 'lost';
  const socket = hearing({ ping: line.ping, isFirst: () => now.state === 'unknown', isLost }, lose);

  function show(next: Partial<Connection>) {
    now = { ...now, ...next };
    tell(now);
  }

  function lose(lostAt: number) {
    if (isLost()) return;
    clearTimeout(calming);
    tries = 0;
    show({ state: 'lost', lostAt, nextTryAt: null });
    void attempt();
  }

  function win() {
    clearTimeout(trying);
    show({ state: 'back', lostAt: null, nextTryAt: null, returns: now.returns + 1 });
    calming = setTimeout(() => show({ state: 'live' }), backMs);
  }

  async function attempt(): Promise<void> {
    if (probing) return;
    clearTimeout(trying);
    probing = true;
    answers = await line.probe();
    probing = false;
    if (!isLost()) return answers ? undefined : lose(Date.now());
    if (answers && !socket.isSilent()) return win();
    if (answers) line.renew();
    if (!isLost()) return;
    tries += 1;
    // Everyone comes at a moment of their own, so that a restarted server is not run over.
    const waitMs = (tries < shortTries ? shortWaitMs : longWaitMs) * (0.7 + 0.6 * Math.random());
    trying = setTimeout(() => void attempt(), waitMs);
    show({ nextTryAt: Date.now() + waitMs });
  }

  return {
    read: () => now,
    /** A frame of any kind came. */
    heard() {
      socket.heard();
      if (now.state === 'unknown') show({ state: 'live' });
      else if (isLost() && answers && !probing) win();
    },
    /** Somebody's request could not be sent, or the browser says that there is no network. */
    doubt: () => void attempt(),
    /** The browser says that there is a network again, or the reader asks. */
    tryNow() {
      if (isLost()) void attempt();
    },
    /** From now on the page has a socket to listen to, and is looked at. */
    listen() {
      if (socket.isOn()) return;
      socket.start();
      if (isLost()) void attempt();
      else line.ping();
    },
    /** Nobody listens any more, or nobody looks. */
    rest: socket.stop,
  };
}
