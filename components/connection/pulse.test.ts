import { lostAfterMs, pulse, type Connection } from './pulse';

const { jest } = import.meta;

/** A page with a socket that can fall silent and a server that can be cut off. */
function page() {
  const net = { up: true, socket: true, pings: 0, renewed: 0, blocked: false };
  const told: Connection['state'][] = [];
  const line = pulse(
    {
      probe: async () => net.up,
      ping() {
        net.pings += 1;
        if (net.socket) line.heard();
      },
      renew() {
        net.renewed += 1;
        if (net.up && !net.blocked) net.socket = true;
        if (net.socket) line.heard();
      },
    },
    (now) => {
      if (told.at(-1) !== now.state) told.push(now.state);
    },
  );
  line.listen();
  line.heard();
  return { net, told, line };
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('asks a quiet socket for a sign of life and stays calm while it answers', async () => {
  const { net, told } = page();
  await pass(60_000);
  expect(net.pings).toBeGreaterThan(20);
  expect(told).toEqual(['live']);
});

it('tells within 3 s that a socket fell silent, and is back with the first frame after', async () => {
  const { net, told, line } = page();
  await pass(10_000);
  Object.assign(net, { up: false, socket: false });
  await pass(3_000);
  expect(told.at(-1)).toBe('lost');
  expect(Date.now() - line.read().lostAt!).toBeGreaterThanOrEqual(lostAfterMs);
  await pass(300_000);
  expect(told.at(-1)).toBe('lost');
  net.up = true;
  line.tryNow();
  await pass(100);
  expect([told.at(-1), line.read().returns]).toEqual(['back', 1]);
  await pass(2_000);
  expect(told).toEqual(['live', 'lost', 'back', 'live']);
});

it('comes back by itself within 3 s of a short loss, without being told that there is a network', async () => {
  const { net, told } = page();
  Object.assign(net, { up: false, socket: false });
  await pass(20_000);
  net.up = true;
  await pass(3_000);
  expect(told).toContain('back');
});

it('does not believe the browser that says there is no network while the server answers', async () => {
  const { told, line } = page();
  line.doubt();
  await pass(2_000);
  expect(told).toEqual(['live']);
});

it('is lost at once when no request gets through, whatever the socket still brings', async () => {
  const { net, told, line } = page();
  net.up = false;
  line.doubt();
  await pass(0);
  expect(told.at(-1)).toBe('lost');
  line.heard();
  await pass(10_000);
  expect(told.at(-1)).toBe('lost');
});

it('stays lost while requests pass and no new socket brings anything', async () => {
  const { net, told } = page();
  Object.assign(net, { socket: false, blocked: true });
  await pass(30_000);
  expect(net.renewed).toBeGreaterThan(5);
  expect(told).toEqual(['live', 'lost']);
});

it('takes a jump of the clock for sleep and not for silence', async () => {
  const { told } = page();
  await pass(1_000);
  jest.setSystemTime(Date.now() + 3_600_000);
  await pass(500);
  expect(told).toEqual(['live']);
});

it('says nothing while nobody looks', async () => {
  const { net, told, line } = page();
  line.rest();
  net.socket = false;
  await pass(60_000);
  expect(told).toEqual(['live']);
});
