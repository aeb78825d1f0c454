import { Redis } from 'ioredis';
import { pino } from 'pino';
import { RedisServer } from '@/tests/setup/servers/redis-server';
import { TcpWire } from '@/tests/setup/servers/tcp-wire';
import { until } from '@/tests/setup/until';
import type { Channel } from '../channel/channel';
import { redisChannel } from './redis-channel';

const secret = 'what the processes of a house know';
// Beyond any pause of a busy machine.
const patientMs = 120_000;
const password = 'hidden-from-logs';

const open: Channel[] = [];
const wires: TcpWire[] = [];
let redis: RedisServer;

afterEach(async () => {
  await Promise.all(open.splice(0).map((channel) => channel.close()));
  await Promise.all(wires.splice(0).map((wire) => wire.close()));
  await redis.kill();
});

async function run(settings: readonly string[] = []): Promise<void> {
  redis = await RedisServer.make({ settings });
  await redis.start();
}

async function wired(): Promise<TcpWire> {
  const wire = await new TcpWire(redis.port).listen();
  wires.push(wire);
  return wire;
}

type How = { port?: number; by?: string; silentMs?: number };

/** A process that hears, with what it heard and was told to have missed. */
async function join({ port = redis.port, by = secret, silentMs = patientMs }: How = {}) {
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  const url = `redis://127.0.0.1:${port}`;
  const channel = await redisChannel({ url, secret: by, log, silentMs });
  open.push(channel);
  const heard: unknown[] = [];
  let gaps = 0;
  channel.subscribe('news', (news) => heard.push(news));
  channel.onGap(() => (gaps += 1));
  return { channel, heard, logged, gaps: () => gaps };
}

type Joined = Awaited<ReturnType<typeof join>>;

const stands = (one: Joined) => until(() => one.channel.trouble === null);

async function standing(how?: How): Promise<Joined> {
  const one = await join(how);
  await stands(one);
  return one;
}

it('tells all others in order, whatever is in it, and not who said it', async () => {
  await run();
  const [one, two, three] = [await standing(), await standing(), await standing()];
  const said = Array.from({ length: 500 }, (_, n) => ({ n, text: 'ü\n'.repeat(n) }));
  for (const news of said) one.channel.publish('news', news);
  await until(() => [two, three].every(({ heard }) => heard.length >= said.length));
  expect(two.heard).toEqual(said);
  expect(three.heard).toEqual(said);
  expect(one.heard).toEqual([]);
  const spy = new Redis(redis.url);
  const listed = (await spy.call('CLIENT', 'LIST')) as string;
  expect(listed.match(/ name=assay-news /g)).toHaveLength(3);
  spy.disconnect();
});

it('says to each that news may have been missed once Redis is back, and goes on', async () => {
  await run();
  const [one, other] = [await standing(), await standing()];
  const before = [one.gaps(), other.gaps()];
  await redis.kill();
  await until(() => one.channel.trouble && other.channel.trouble);
  expect([one.gaps(), other.gaps()]).toEqual(before);
  await redis.start();
  await Promise.all([stands(one), stands(other)]);
  expect(one.gaps()).toBeGreaterThan(before[0]!);
  expect(other.gaps()).toBeGreaterThan(before[1]!);
  one.channel.publish('news', 'on it goes');
  await until(() => other.heard.includes('on it goes'));
  expect(one.logged.filter((line) => line.includes('does not answer'))).toHaveLength(1);
  expect(one.logged.filter((line) => line.includes('is back'))).toHaveLength(1);
});

it('says to the others that they missed what one could not tell', async () => {
  await run();
  const other = await standing();
  const wire = await wired();
  const one = await standing({ port: wire.port });
  wire.cut();
  await until(() => one.channel.trouble);
  const before = other.gaps();
  one.channel.publish('news', 'nobody hears this');
  expect(other.gaps()).toBe(before);
  wire.mend();
  await until(() => other.gaps() > before);
  expect(other.heard).toEqual([]);
});

it('says so too of what was on its way when the line broke', async () => {
  await run();
  const other = await standing();
  const wire = await wired();
  const one = await standing({ port: wire.port });
  const before = other.gaps();
  wire.hold();
  one.channel.publish('news', 'on its way');
  wire.cut();
  wire.mend();
  await until(() => other.gaps() > before);
  expect(other.heard).toEqual([]);
});

it('finds out that a line is dead though nobody says so', async () => {
  await run();
  const wire = await wired();
  const deaf = await standing({ port: wire.port, silentMs: 3_000 });
  const before = deaf.gaps();
  wire.stall();
  await until(() => deaf.gaps() > before);
  await stands(deaf);
});

it('starts without Redis, says what is wrong without the password, and hears once it is there', async () => {
  redis = await RedisServer.make({ settings: ['--requirepass', password] });
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  const url = (by: string) => `redis://:${by}@127.0.0.1:${redis.port}`;
  const channel = await redisChannel({ url: url(password), secret, log });
  open.push(channel);
  let gaps = 0;
  channel.onGap(() => (gaps += 1));
  await until(() => channel.trouble?.includes('ECONNREFUSED'));
  expect(channel.trouble).toContain(`redis://127.0.0.1:${redis.port}`);
  channel.publish('news', 'before it is there');
  await redis.start();
  await until(() => channel.trouble === null);
  expect(gaps).toBeGreaterThan(0);
  const wrong = await redisChannel({ url: url(`not-${password}`), secret, log });
  open.push(wrong);
  await until(() => wrong.trouble?.includes('WRONGPASS'));
  expect(logged.join()).not.toContain(password);
});

it('gives up who reads too slowly before Redis holds much for them, and tells them of it', async () => {
  await run(['--client-output-buffer-limit', 'pubsub', '1mb', '1mb', '1']);
  const wire = await wired();
  const [one, slow] = [await standing(), await standing({ port: wire.port })];
  const other = await standing();
  const before = slow.gaps();
  wire.stall();
  const text = 'x'.repeat(256 * 1024);
  for (let n = 0; n < 200; n += 1) {
    one.channel.publish('news', { n, text });
    await until(() => other.heard.length > n || other.gaps() > 1);
  }
  await until(() => slow.gaps() > before);
  expect(other.heard).toHaveLength(200);
  expect(slow.heard.length).toBeLessThan(200);
});

it('holds little of what Redis does not take, and says to the others that they missed it', async () => {
  await run();
  const wire = await wired();
  const [one, other] = [await standing({ port: wire.port }), await standing()];
  const before = other.gaps();
  wire.hold();
  const text = 'x'.repeat(1024 * 1024);
  for (let n = 0; n < 100; n += 1) one.channel.publish('news', { n, text });
  await until(() => other.gaps() > before);
  expect(other.heard.length).toBeLessThan(100);
});

describe('somebody who can write into Redis', () => {
  it('makes no news, says none again, and moves none elsewhere', async () => {
    await run();
    const [one, other] = [await standing(), await standing()];
    const stranger = new Redis(redis.url);
    const spied: [place: string, sealed: Buffer][] = [];
    stranger.on('pmessageBuffer', (_: string, place: Buffer, sealed: Buffer) =>
      spied.push([place.toString(), sealed]),
    );
    await stranger.psubscribe('*');
    one.channel.publish('news', 'true');
    one.channel.publish('else', 'true');
    await until(() => spied.length === 2 && other.heard.length === 1);
    const [[news, told], [elsewhere, toldElsewhere]] = spied as [
      [string, Buffer],
      [string, Buffer],
    ];
    const gap = news.replace(/news$/, 'gap');
    expect(gap).not.toBe(news);
    const before = other.gaps();
    for (const place of [news, gap, elsewhere])
      for (const forged of [told, toldElsewhere, '', 'forged', JSON.stringify(['news', 'forged'])])
        await stranger.publish(place, forged);
    const another = await standing({ by: 'the secret of another house' });
    another.channel.publish('news', 'of another house');
    one.channel.publish('news', 'the last');
    await until(() => other.heard.includes('the last'));
    expect(other.heard).toEqual(['true', 'the last']);
    expect(other.gaps()).toBe(before);
    expect(another.heard).toEqual([]);
    expect(other.logged.join()).toContain('does not know the secret');
    stranger.disconnect();
  });
});
