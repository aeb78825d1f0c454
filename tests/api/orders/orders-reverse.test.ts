import type { MarginOrder } from '@/lib/orders/contract';
import { trading } from '@/tests/setup/trading';

const { app, me } = trading();

type Reversed = { closed: MarginOrder; opened: MarginOrder | null; refused: string | null };

const reverse = (id: string, key?: string) =>
  me.post<Reversed>('reverseOptions', { id }, key ? { key } : undefined);
const open = async () => (await me.orders({ status: ['open'] })).items;

it('closes a position and opens the other side with what was still open', async () => {
  const { result: long } = await me.buy({ lots: '0.20', stopLoss: '1.38' });
  await me.close(long.id, '0.05');
  const { code, result } = await reverse(long.id);
  expect([code, result]).toMatchObject([
    '200',
    {
      closed: { id: long.id, status: 'closed', closeReason: 'customer' },
      opened: { side: 'short', lots: '0.15', leverage: 30, status: 'open', stopLoss: null },
      refused: null,
    },
  ]);
  expect((await open()).map(({ id }) => id)).toEqual([result.opened!.id]);
});

it('with one key reverses once, also where the answer was lost', async () => {
  const { result: short } = await me.buy({ side: 'short', lots: '0.10' });
  const key = crypto.randomUUID();
  const first = await reverse(short.id, key);
  await app.owner.sql`delete from idempotency_key where key = ${key}`;
  const again = await reverse(short.id, key);
  expect(again.result.opened!.id).toBe(first.result.opened!.id);
  expect(await open()).toHaveLength(1);
});

it('says so where the other side is refused: the position is closed then', async () => {
  // Nearly all there is goes into the margin, so that two fees and a spread leave too little for it once more.
  const { equity } = await me.account();
  const lots = Math.floor((Number(equity) * 30 * 0.9989) / 139_298 / 0.01) / 100;
  const { result: long } = await me.buy({ lots: lots.toFixed(2) });
  const { code, result } = await reverse(long.id);
  expect([code, result]).toMatchObject(['200', { opened: null, refused: '10011' }]);
  expect(result.closed.status).toBe('closed');
  expect(await open()).toEqual([]);
});

it('10115 of what is not open any more, 10015 without a fresh price, and nobody else may', async () => {
  const { result: long } = await me.buy({ lots: '0.10' });
  const { book } = app.runtime;
  const real = book.tradability.bind(book);
  book.tradability = () => ({ tradable: false, reason: 'stale', opensAt: null });
  expect((await reverse(long.id)).code).toBe('10015');
  book.tradability = real;
  await me.close(long.id);
  expect((await reverse(long.id)).code).toBe('10115');
  expect((await me.post('reverseOptions', { id: '999999999999' })).status).toBe(404);
});
