import { entriesOfOrder, balanceSince } from '@/lib/orders/record/books-queries';
import type { Order } from '@/lib/orders/contract';
import { ordersOfMovements, tradedCodes } from '@/lib/orders/record/movement-queries';
import { recompute } from '@/lib/orders/recompute/recompute-rules';
import { startApp, type App, type Session } from '../setup/app';

let app: App;
let me: Session;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  expect(await app.audit()).toEqual([]);
  await app.stop();
});
beforeEach(async () => {
  me = await app.customer();
});

const owner = (session = me) => ({ customerId: session.customerId, mode: 'demo' as const });

async function trade(code: string, side: 'long' | 'short', leverage = 20): Promise<Order> {
  const options = () => ({ token: me.token, demo: true, key: crypto.randomUUID() });
  const order = { kind: 'margin', code, side, type: 'market', lots: '0.30', leverage };
  const opened = await app.call<Order>('POST order/buyOptions', order, options());
  expect(opened.code).toBe('200');
  const closed = await app.call<Order>(
    'POST order/closeOptions',
    { id: opened.result.id },
    options(),
  );
  expect(closed.code).toBe('200');
  return closed.result;
}

describe('what a customer can check', () => {
  it.each([
    ['EURUSD', 'long'],
    ['XAUUSD', 'short'],
    ['USDJPY', 'long'],
    ['EURJPY', 'short'],
  ] as const)('every figure of a %s %s comes out again from its receipt', async (code, side) => {
    const order = await trade(code, side);
    const found = recompute(order);
    expect(found.steps.filter((step) => !step.agrees)).toEqual([]);
    expect(found).toMatchObject({ agrees: true });
    expect(Number(found.profit)).toBe(Number(order.profit));
  });

  it('both entries of an order are shown whole, add up to zero, and are nobody else’s', async () => {
    const { id } = await trade('USDJPY', 'long');
    const entries = await entriesOfOrder(id, owner());
    expect(entries.map((entry) => entry.reason)).toEqual(['order-opened', 'order-closed']);
    for (const { postings } of entries) {
      const sum = postings.reduce((total, p) => total + Math.round(Number(p.amount) * 1e6), 0);
      expect(sum).toBe(0);
      expect(postings.some((p) => p.house)).toBe(true);
    }
    const other = await app.customer();
    expect(await entriesOfOrder(id, owner(other))).toEqual([]);
    expect(await entriesOfOrder(id, { ...owner(), mode: 'real' })).toEqual([]);
  });

  it('the balance over time starts with the grant and moves by what trading brought after fees', async () => {
    const orders = [await trade('EURUSD', 'long'), await trade('EURUSD', 'short')];
    const net = orders.reduce((sum, o) => sum + Number(o.profit) - Number(o.fee), 0);
    const fees = orders.reduce((sum, o) => sum + Number(o.fee), 0);
    const all = await balanceSince(null, owner());
    expect(all.before).toBe('0.00');
    expect(all.points).toHaveLength(5);
    expect(all.points[0]!.balance).toBe('100000.00');
    expect(Number(all.traded)).toBeCloseTo(net, 6);
    expect(Number(all.fees)).toBeCloseTo(fees, 6);
    expect(Number(all.points.at(-1)!.balance)).toBeCloseTo(100_000 + net, 6);
    const later = await balanceSince(new Date(Date.now() + 60_000), owner());
    expect(later).toEqual({
      before: all.points.at(-1)!.balance,
      points: [],
      traded: '0.00',
      fees: '0.00',
    });
  });

  it('movements find their own order, and no one else’s', async () => {
    const { id } = await trade('EURUSD', 'long');
    const references = [`order:${id}:open`, `order:${id}:close`, 'demo-grant:1'];
    const found = await ordersOfMovements(references, owner());
    expect([...found.keys()].sort()).toEqual([`order:${id}:close`, `order:${id}:open`]);
    expect(found.get(`order:${id}:close`)).toMatchObject({
      id,
      code: 'EURUSD',
      side: 'long',
      step: 'close',
      closeReason: 'customer',
    });
    expect(await tradedCodes(owner())).toEqual(['EURUSD']);
    const other = await app.customer();
    expect((await ordersOfMovements(references, owner(other))).size).toBe(0);
  });
});
