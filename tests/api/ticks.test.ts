import type { PublicTick } from '@/lib/ticks/contract';
import { checkSpecimen } from '@/lib/specimens/check-rules';
import { workSpecimen } from '@/lib/specimens/service';
import { startApp, type App } from '../setup/app';
import { until } from '../setup/until';

/** Guarantee: every tick of one instrument is on record and public, whether orders hang on it or not. */

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const ticks = async (input: object = {}) =>
  (await app.call<PublicTick[]>('GET index/listTick/BTCUSDT', input)).result;

const push = (n: number) =>
  app.prices.tick('BTCUSDT', (6791 + n / 100).toFixed(2), (6791.5 + n / 100).toFixed(2));

test('without an order its ticks are on record in their order, and found by their sequence', async () => {
  for (let n = 1; n <= 40; n += 1) push(n);
  const all = await until(async () => {
    const found = await ticks();
    return found.length > 40 && found;
  });
  expect(all.slice(-3)).toEqual(
    [38, 39, 40].map((n) =>
      expect.objectContaining({
        source: 'manual',
        live: false,
        bid: String((6791 + n / 100).toFixed(2)).replace(/\.?0+$/, ''),
      }),
    ),
  );
  const from = all.at(-5)!.sequence;
  expect(await ticks({ from, limit: 2 })).toEqual(all.slice(-5, -3));
  expect(await ticks({ limit: 3 })).toEqual(all.slice(-3));
});

test('of another instrument they are not, and what cannot be read is a bad request', async () => {
  expect(await app.call('GET index/listTick/EURUSD')).toMatchObject({ code: '10014' });
  expect(await app.call('GET index/listTick/NOSUCH')).toMatchObject({ code: '10014' });
  for (const input of [{ from: 'x' }, { from: '-1' }, { limit: 0 }, { limit: 501 }])
    expect((await app.call('GET index/listTick/BTCUSDT', input)).status).toBe(400);
});

test('a receipt is worked from them as soon as they reach back far enough, and from nothing before', async () => {
  expect(await workSpecimen()).toBeNull();
  const first = (await ticks()).at(0)!;
  const earlier = Array.from({ length: 30 }, (_, n) => {
    const [sequence, at] = [
      Number(first.sequence) - 1_000 + n,
      Date.parse(first.receivedAt) - 90_000 + n,
    ];
    return `${sequence},${at},${at},60000,${6700 + n},${6701 + n},0`;
  });
  const begin = Date.parse(first.receivedAt) - 90_000;
  await app.owner.sql`
    insert into tick_log (epoch, code, source, live, first_sequence, last_sequence, first_at, last_at, ticks)
    select max(epoch), 'BTCUSDT', 'manual', false, ${Number(first.sequence) - 1_000},
      ${Number(first.sequence) - 971}, ${new Date(begin)}, ${new Date(begin + 29)}, ${earlier.join('\n')}
    from engine_term`;
  const { specimen } = (await workSpecimen())!;
  const { open, close } = specimen.order.receipt;
  expect([open!.price, close!.price]).toEqual(['6722', '6791.32']);
  const record = await Promise.all(
    [open!, close!].map(async ({ tick }) => (await ticks({ from: tick.sequence, limit: 1 }))[0]!),
  );
  expect(checkSpecimen(specimen, record).filter(({ agrees }) => !agrees)).toEqual([]);
});
