import { heard, listen, nameSocket, rest } from './connection';
import { endSession } from './session-end';

/** What the socket tells besides prices. */
export type SocketNews = { event?: string } & Record<string, unknown>;

/** Someone who speaks when the socket opens, and hears what it tells besides prices. */
export type NewsFollower = {
  greet: (send: (message: object) => void) => Promise<void>;
  hear: (news: SocketNews) => void;
};

const wantedCodes = new Map<string, number>();
const newsFollowers = new Set<NewsFollower>();
let takePrices: (frame: string) => void = () => undefined;
let socket: WebSocket | null = null;
let tries = 0;
let again: ReturnType<typeof setTimeout> | undefined;
let asking: ReturnType<typeof setTimeout> | undefined;
let leaving: ReturnType<typeof setTimeout> | undefined;
let asked: string | null = null;
let openedAt = 0;

const sessionEnded = 4401;
const openingMs = 3_000;
const idleMs = 30_000;

const isWanted = () => wantedCodes.size + newsFollowers.size > 0;

/** Names who takes the frames of prices. */
export const namePrices = (take: (frame: string) => void): void => void (takePrices = take);

function take(text: string) {
  tries = 0;
  heard();
  // Private events are objects without any "["; only arrays are prices.
  if (text.startsWith('[')) return takePrices(text);
  const news = JSON.parse(text) as SocketNews;
  newsFollowers.forEach((follower) => follower.hear(news));
}

function ask() {
  asking = undefined;
  const codes = [...wantedCodes.keys()].sort();
  const wish = codes.join();
  if (wish === asked || socket?.readyState !== WebSocket.OPEN) return;
  asked = wish;
  socket.send(JSON.stringify(codes.length ? { op: 'subscribe', codes } : { op: 'unsubscribe' }));
}

// A socket that speaks more than four times a second is closed.
const askSoon = () => void (asking ??= setTimeout(ask, 250));

function greet(follower: NewsFollower) {
  const to = socket;
  if (to?.readyState !== WebSocket.OPEN) return;
  const send = (message: object) => {
    if (to.readyState === WebSocket.OPEN) to.send(JSON.stringify(message));
  };
  // Without a session there is no private news; prices come all the same.
  follower.greet(send).catch(() => undefined);
}

function connect() {
  clearTimeout(again);
  again = undefined;
  if (document.visibilityState === 'hidden') return;
  if (!isWanted()) return stop();
  listen();
  if (socket) return;
  const { protocol, host } = window.location;
  const opened = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/websocket`);
  socket = opened;
  openedAt = Date.now();
  opened.onopen = () => {
    asked = null;
    ask();
    newsFollowers.forEach(greet);
  };
  opened.onmessage = (event: MessageEvent<string>) => {
    if (socket === opened) take(event.data);
  };
  opened.onclose = ({ code }) => {
    if (socket !== opened) return;
    socket = null;
    if (code === sessionEnded) endSession();
    if (document.visibilityState === 'hidden') return;
    // Everyone comes back at a moment of their own, so that a restarted server is not run over.
    const waitMs = Math.min(30_000, 500 * 2 ** tries++) * (0.5 + Math.random());
    again = setTimeout(connect, waitMs);
  };
}

function disconnect() {
  const old = socket;
  socket = null;
  clearTimeout(again);
  again = undefined;
  old?.close();
}

/** A page that wants nothing of the socket is not told that its silence is a loss. */
function stop() {
  rest();
  disconnect();
}

/** Stops once nobody has wanted anything for a while, since the next page may. */
function stopSoon() {
  clearTimeout(leaving);
  if (isWanted()) return;
  leaving = setTimeout(() => {
    if (!isWanted()) stop();
  }, idleMs);
}

nameSocket({
  ping() {
    if (socket?.readyState === WebSocket.OPEN) socket.send('{"op":"ping"}');
  },
  renew() {
    const isOpening = socket?.readyState === WebSocket.CONNECTING;
    if (isOpening && Date.now() - openedAt < openingMs) return;
    disconnect();
    connect();
  },
});

/** Connects once the page has come to life; a try that is already planned keeps its moment. */
function connectSoon() {
  if (socket || again !== undefined) return;
  again = setTimeout(() => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(connect, { timeout: 1500 });
    else connect();
  }, 50);
}

let following = false;
let hideTimer: ReturnType<typeof setTimeout> | undefined;

/** A page nobody looks at stops listening after a while, and starts again when it is seen. */
function followVisibility() {
  if (following) return;
  following = true;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hideTimer);
    if (document.visibilityState === 'visible') return connect();
    rest();
    hideTimer = setTimeout(disconnect, idleMs);
  });
}

/** Asks for the prices of an instrument; returns the way to stop. All that ask share one socket. */
export function wantCode(code: string): () => void {
  wantedCodes.set(code, (wantedCodes.get(code) ?? 0) + 1);
  followVisibility();
  connectSoon();
  askSoon();
  return () => {
    const left = (wantedCodes.get(code) ?? 0) - 1;
    if (left > 0) wantedCodes.set(code, left);
    else wantedCodes.delete(code);
    askSoon();
    stopSoon();
  };
}

/** Follows the private events of the page's socket; returns the way to stop. */
export function followNews(follower: NewsFollower): () => void {
  newsFollowers.add(follower);
  followVisibility();
  connectSoon();
  greet(follower);
  return () => {
    newsFollowers.delete(follower);
    stopSoon();
  };
}
