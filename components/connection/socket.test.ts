const { jest } = import.meta;

type Page = {
  wantCode: (code: string) => () => void;
  isLost: () => boolean;
};

/** A server that can be cut off, and the sockets that were opened to it. */
const net = { up: true, opened: [] as Socket[] };

class Socket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  readyState = Socket.CONNECTING;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  constructor() {
    super();
    net.opened.push(this);
    setTimeout(() => {
      if (!net.up) return this.end(1006);
      this.readyState = Socket.OPEN;
      this.onopen?.();
    }, 20);
  }
  send() {
    if (net.up) setTimeout(() => this.onmessage?.({ data: '{"event":"pong"}' }), 5);
  }
  close() {
    this.readyState = 3;
  }
  end(code: number) {
    this.close();
    this.onclose?.({ code });
  }
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const open = () => net.opened.filter(({ readyState }) => readyState === Socket.OPEN);

/** A page that a visitor has just opened. */
async function visit(): Promise<Page> {
  jest.resetModules();
  Object.assign(net, { up: true, opened: [] });
  const { wantCode } = await import('./socket');
  const { isLost } = await import('./connection');
  return { wantCode, isLost };
}

const browser = {
  window: Object.assign(new EventTarget(), { location: { protocol: 'http:', host: 'assay' } }),
  document: Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    documentElement: { dataset: {} },
  }),
  WebSocket: Socket,
  fetch: () => (net.up ? Promise.resolve({ ok: true }) : Promise.reject(new TypeError('offline'))),
};
const before = Object.fromEntries(
  Object.keys(browser).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]),
);

beforeAll(() => {
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
});
afterAll(() => {
  for (const [name, descriptor] of Object.entries(before))
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else Reflect.deleteProperty(globalThis, name);
});
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('counts the end of a socket that nobody wants any more as no loss', async () => {
  const { wantCode, isLost } = await visit();
  const leave = wantCode('BTCUSDT');
  await pass(5_000);
  leave();
  await pass(1_000);
  open()[0]!.end(1012);
  for (let seconds = 0; seconds < 60; seconds += 1) {
    await pass(1_000);
    expect(isLost()).toBe(false);
  }
  expect(net.opened).toHaveLength(1);
  // A page with prices has its socket all the same.
  wantCode('BTCUSDT');
  await pass(5_000);
  expect([open().length, isLost()]).toEqual([1, false]);
});

it('is back once the server answers, on a page that wants no socket', async () => {
  const { wantCode, isLost } = await visit();
  const leave = wantCode('BTCUSDT');
  await pass(5_000);
  leave();
  net.up = false;
  await pass(5_000);
  expect(isLost()).toBe(true);
  net.up = true;
  await pass(8_000);
  expect(isLost()).toBe(false);
});

it('closes a socket that nobody has wanted for a while, and knows a loss of the next one', async () => {
  const { wantCode, isLost } = await visit();
  const leave = wantCode('BTCUSDT');
  await pass(5_000);
  leave();
  await pass(20_000);
  const again = wantCode('ETHUSDT');
  await pass(60_000);
  expect([open().length, net.opened.length]).toEqual([1, 1]);
  again();
  await pass(31_000);
  expect(open()).toEqual([]);
  wantCode('BTCUSDT');
  await pass(5_000);
  expect([open().length, isLost()]).toEqual([1, false]);
  net.up = false;
  await pass(3_500);
  expect(isLost()).toBe(true);
});
