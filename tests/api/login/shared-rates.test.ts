import { RedisServer } from '@/tests/setup/servers/redis-server';
import { startApp, type App } from '@/tests/setup/app';
import { until } from '@/tests/setup/until';

const points = 60;

let app: App;
let redis: RedisServer;
beforeAll(async () => {
  redis = await RedisServer.make();
  await redis.start();
  app = await startApp({
    RATE_LIMITS: 'on',
    TRUST_PROXY: 'true',
    REDIS_URL: redis.url,
    FLOOR_SECRET: 'what the processes of a house know',
  });
  await until(() => app.runtime.troubles().length === 0);
});
afterAll(async () => {
  await app.stop();
  await redis.kill();
});

/** What became of calls from an address, as many as one may make and five more. */
async function answersTo(address: string) {
  const call = () => app.call('POST login/login', {}, { headers: { 'x-forwarded-for': address } });
  const answers = await Promise.all(Array.from({ length: points + 5 }, call));
  const held = answers.filter(({ status }) => status === 429);
  for (const { headers } of held) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  return { held: held.length, statuses: new Set(answers.map(({ status }) => status)) };
}

it('limits of several processes hold alike with Redis, without it, and once it is back', async () => {
  const same = { held: 5, statuses: new Set([400, 429]) };
  expect(await answersTo('192.0.2.20')).toEqual(same);
  await redis.kill();
  await until(() => app.runtime.troubles().length === 2);
  expect(await answersTo('192.0.2.21')).toEqual(same);
  await redis.start();
  await until(() => app.runtime.troubles().length === 0);
  expect(await answersTo('192.0.2.22')).toEqual(same);
});

it('calls that are under way when Redis dies are answered, and counted', async () => {
  const answering = answersTo('192.0.2.23');
  await redis.kill();
  const { statuses } = await answering;
  expect([...statuses].filter((status) => ![400, 429].includes(status))).toEqual([]);
  expect(statuses).toContain(400);
  await redis.start();
});
