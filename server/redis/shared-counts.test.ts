import { Redis } from 'ioredis';
import { pino } from 'pino';
import { createRateLimits, type RateLimits } from '@/lib/platform/rate-limits';
import { RedisServer } from '@/tests/setup/servers/redis-server';
import { until } from '@/tests/setup/until';
import { sharedCounts, type Counting } from './shared-counts';

const log = pino({ level: 'silent' });
const secret = 'what the processes of a house know';
const rate = { by: 'address', points: 5, perSeconds: 3_600 } as const;
// Beyond any pause of a busy machine.
const patientMs = 120_000;

const open: Counting[] = [];
let redis: RedisServer;

beforeEach(async () => {
  redis = await RedisServer.make();
  await redis.start();
});
afterEach(async () => {
  for (const counts of open.splice(0)) counts.close();
  await redis.kill();
});

/** The limits of one process of a house. */
async function process(by = secret, silentMs = patientMs) {
  const counts = await sharedCounts({ url: redis.url, secret: by, log, silentMs });
  open.push(counts);
  await until(() => counts.trouble === null);
  return { counts, limits: createRateLimits(true, counts) };
}

const taken = async (limits: RateLimits, times: number, key = '192.0.2.1', name = 'a call') => {
  const answers: (number | null)[] = [];
  for (let i = 0; i < times; i += 1) answers.push(await limits.take(name, rate, key));
  return answers;
};

it('answers as a process does that counts for itself', async () => {
  const { limits } = await process();
  const alone = createRateLimits(true);
  const answers = [...(await taken(limits, 7)), ...(await taken(alone, 7))];
  const waits = answers.filter((answer) => answer !== null);
  expect(answers.map((answer) => answer === null)).toEqual([
    ...[true, true, true, true, true, false, false],
    ...[true, true, true, true, true, false, false],
  ]);
  for (const wait of waits) {
    expect(wait).toBeGreaterThan(rate.perSeconds - 300);
    expect(wait).toBeLessThanOrEqual(rate.perSeconds);
  }
  expect(await createRateLimits(false).take('a call', rate, 'x')).toBeNull();
});

it('counts what all processes of a house take together, and to the point when they take at once', async () => {
  const [one, other] = [await process(), await process()];
  const many = { ...rate, points: 50 };
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      (i % 2 ? one : other).limits.take('another call', many, 'c7'),
    ),
  );
  expect(answers.filter((wait) => wait === null)).toHaveLength(50);
});

it('counts calls, callers and houses apart', async () => {
  const [{ limits }, another] = [await process(), await process('of another house')];
  await taken(limits, 5);
  expect(await taken(limits, 1, '192.0.2.2')).toEqual([null]);
  expect(await taken(limits, 1, '192.0.2.1', 'b call')).toEqual([null]);
  expect(await taken(another.limits, 1)).toEqual([null]);
  expect(await taken(limits, 1)).not.toEqual([null]);
});

it('lets Redis forget a count when its time is over, and read nothing of who called what', async () => {
  const { limits } = await process();
  await taken(limits, 1);
  const spy = new Redis(redis.url);
  const places = await spy.keys('*');
  expect(places).toHaveLength(1);
  expect(places[0]).not.toMatch(/192|call/);
  const left = await spy.ttl(places[0]!);
  expect(left).toBeGreaterThan(rate.perSeconds - 300);
  await spy.pexpire(places[0]!, 1);
  await until(async () => (await spy.exists(places[0]!)) === 0);
  expect(await taken(limits, 5)).toEqual([null, null, null, null, null]);
  spy.disconnect();
});

it('is counted by each process for itself while Redis is away, and together once it is back', async () => {
  const [one, other] = [await process(), await process()];
  await taken(one.limits, 4);
  await redis.kill();
  await until(() => one.counts.trouble && other.counts.trouble);
  for (const { limits } of [one, other]) {
    const answers = await taken(limits, 6);
    expect(answers.slice(0, 5)).toEqual([null, null, null, null, null]);
    expect(answers[5]).toBeGreaterThan(0);
  }
  await redis.start();
  await until(() => one.counts.trouble === null && other.counts.trouble === null);
  expect(await taken(one.limits, 3)).toEqual([null, null, null]);
  const answers = await taken(other.limits, 3);
  expect(answers.slice(0, 2)).toEqual([null, null]);
  expect(answers[2]).toBeGreaterThan(0);
});

it('is not held up by a Redis that hangs, nor open', async () => {
  const { counts, limits } = await process(secret, 500);
  redis.freeze();
  const answers = await taken(limits, 6);
  expect(answers.slice(0, 5)).toEqual([null, null, null, null, null]);
  expect(answers[5]).toBeGreaterThan(0);
  redis.thaw();
  await until(() => counts.trouble === null);
});

it('is counted by the process where Redis refuses to', async () => {
  const { limits } = await process();
  const owner = new Redis(redis.url);
  await owner.config('SET', 'maxmemory', '1');
  const answers = await taken(limits, 6);
  expect(answers.slice(0, 5)).toEqual([null, null, null, null, null]);
  expect(answers[5]).toBeGreaterThan(0);
  owner.disconnect();
});
