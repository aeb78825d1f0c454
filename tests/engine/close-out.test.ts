import type { PriceBook, PrivateEvent } from '@/lib/core/market';
import type { Account, Order } from '@/lib/orders/contract';
import { startApp, type App, type Session } from '../setup/app';
import { until } from '../setup/until';

let app: App;
let me: Session;
let events: PrivateEvent[];

const options = () => ({ token: me.token, demo: true });

async function open(input: object): Promise<Order> {
  const order = { kind: 'margin', code: 'EURUSD', side: 'long', type: 'market', leverage: 30 };
  const answer = await app.call<Order>(
    'POST order/buyOptions',
    { ...order, ...input },
    { ...options(), key: crypto.randomUUID() },
  );
  expect(answer.code).toBe('200');
  return answer.result;
}

const read = async (id: string) =>
  (await app.call<Order>(`GET order/getOptionsOrderById/${id}`, {}, options())).result;

const account = async () => (await app.call<Account>('GET order/getAccount', {}, options())).result;

/** Takes money away until this much is available, as a withdrawal would. */
async function leave(amount: string): Promise<void> {
  await app.owner.sql`
    select ledger_post('test:' || gen_random_uuid(), 'sandbox-deposit', 'demo', array[
      (${me.customerId}::bigint, 'available', 'USDT', ${amount}::numeric - balance),
      (null, 'external', 'USDT', balance - ${amount}::numeric)]::ledger_amount[])
    from ledger_account where customer_id = ${me.customerId} and mode = 'demo' and currency = 'USDT' and kind = 'available'`;
  await until(
    async () =>
      Number((await app.runtime.engine.view(me.customerId, 'demo')).available) === Number(amount),
  );
}

async function tick(code: string, bid: string, ask: string, isJump = false): Promise<void> {
  if (isJump) app.prices.jump(code, bid, ask);
  else app.prices.tick(code, bid, ask);
  await app.engine.settled();
}

const told = () => app.owner.sql<{ kind: string; facts: Record<string, string> }>`
  select kind, facts from notification where customer_id = ${me.customerId} order by id`;

const levels = () => events.flatMap((e) => (e.event === 'margin' ? e.level : []));

beforeEach(async () => {
  app = await startApp();
  me = await app.customer();
  events = [];
  app.runtime.bus.subscribe((customerId, event) => {
    if (customerId === me.customerId) events.push(event);
  });
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  await app.stop();
});

describe('margin', () => {
  it('is warned of at 1 and at 0.75, once for each fall, and closed out at a half', async () => {
    const { id, usedMargin } = await open({ lots: '1.00' });
    const used = Number(usedMargin);
    await leave('500');
    // One lot: a pip of 0.0001 is 10 USDT. Equity is 500 + margin less the loss.
    const bidAt = (level: number) => (1.39298 - (500 + used * (1 - level)) / 100_000).toFixed(5);
    const at = async (level: number) => {
      const bid = bidAt(level);
      await tick('EURUSD', bid, (Number(bid) + 0.00011).toFixed(5), true);
    };
    await at(1.02);
    expect(levels()).toEqual([]);
    await at(0.98);
    await at(0.96);
    expect(levels()).toEqual(['1']);
    await at(1.05);
    await at(0.97);
    expect(levels()).toEqual(['1', '1']);
    await at(0.7);
    expect(levels()).toEqual(['1', '1', '0.75']);
    expect((await read(id)).status).toBe('open');
    await at(0.49);
    const closed = await read(id);
    expect(closed).toMatchObject({ status: 'closed', closeReason: 'margin-close-out' });
    expect(Number(closed.receipt.close!.decision!.marginLevel)).toBeLessThanOrEqual(0.5);
    expect(closed.receipt.close!.decision!.positions.map((p) => p.id)).toEqual([id]);
    const path = 'GET order/listOptionsOrder';
    const { result } = await app.call<{ items: Order[] }>(path, {}, options());
    expect(result.items[0]!.receipt.close).toMatchObject({ decision: null, lots: '1' });
    // Told once for each level, however often the price swings about it.
    await until(async () => (await told()).length === 3);
    const demo = { mode: 'demo' };
    const { closePrice: price } = closed;
    expect((await told()).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))).toEqual(
      [
        { kind: 'margin-close-out', facts: { ...demo, orderId: id, code: 'EURUSD', price } },
        { kind: 'margin-warning', facts: { ...demo, level: '0.75' } },
        { kind: 'margin-warning', facts: { ...demo, level: '1' } },
      ],
    );
    const { epoch } = (await app.owner.sql<{ epoch: string }>`select epoch from engine_lead`)[0]!;
    await Promise.all(
      Array.from(
        { length: 8 },
        () =>
          app.runtime.database
            .sql`select notify_margin_warning(${epoch}, ${me.customerId}, 'demo', '0.6')`,
      ),
    );
    expect(await told()).toHaveLength(4);
    await expect(
      app.runtime.database.sql`select notify_margin_warning(0, ${me.customerId}, 'real', '1')`,
    ).rejects.toMatchObject({ code: 'LEAD0' });
  });

  it('closes the largest loss first and stops above the half', async () => {
    const big = await open({ lots: '1.00' });
    const small = await open({ lots: '0.10' });
    const gold = await open({ code: 'XAUUSD', lots: '0.1', leverage: 20 });
    await leave('100');
    const used = [big, small, gold].reduce((sum, o) => sum + Number(o.usedMargin), 0);
    const drop = (100 + used * 0.55) / 110_000;
    const bid = (1.39298 - drop).toFixed(5);
    await tick('EURUSD', bid, (Number(bid) + 0.00011).toFixed(5), true);
    expect(await read(big.id)).toMatchObject({
      closeReason: 'margin-close-out',
      closePrice: String(Number(bid)),
    });
    expect((await read(small.id)).status).toBe('open');
    expect((await read(gold.id)).status).toBe('open');
    expect(Number((await account()).marginLevel)).toBeGreaterThan(0.5);
  });

  it('counts what a halted market lost with the next tick of another', async () => {
    const halted = await open({ lots: '1.00' });
    const gold = await open({ code: 'XAUUSD', lots: '0.1', leverage: 20 });
    await leave('100');
    // From here on it is known how far each price may move.
    await tick('XAUUSD', '1307.326', '1307.642');
    (app.runtime.book as PriceBook).halt('EURUSD');
    await tick('EURUSD', '1.36000', '1.36011', true);
    expect((await read(gold.id)).status).toBe('open');
    await tick('XAUUSD', '1307.327', '1307.643');
    expect((await read(gold.id)).closeReason).toBe('margin-close-out');
    expect((await read(halted.id)).status).toBe('open');
  });

  it('a jump of ten percent closes all at that tick; the loss beyond the balance is covered and shown', async () => {
    const { id } = await open({ lots: '1.00' });
    const stopped = await open({ lots: '0.10', stopLoss: '1.39000' });
    await leave('50');
    await tick('EURUSD', '1.25000', '1.25011', true);
    const closed = await read(id);
    expect(closed).toMatchObject({ closeReason: 'margin-close-out', closePrice: '1.25' });
    expect(await read(stopped.id)).toMatchObject({ closeReason: 'stop-loss', closePrice: '1.25' });
    const covered = [closed, await read(stopped.id)].map((o) => Number(o.receipt.close!.covered));
    expect(Math.max(...covered)).toBeGreaterThan(9_000);
    const { wallets, equity } = await account();
    expect(wallets.find((w) => w.currency === 'USDT')).toMatchObject({
      available: '0.00',
      held: '0.00',
    });
    expect(Number(equity)).toBe(0);
  });

  it('over a weekend gap everything is judged at the first tick after it', async () => {
    const long = await open({ lots: '1.00', stopLoss: '1.38900' });
    const other = await open({ code: 'XAUUSD', lots: '1', leverage: 20 });
    await leave('200');
    await app.stop();
    app = await startApp();
    await tick('EURUSD', '1.36000', '1.36011', true);
    const closed = await read(long.id);
    expect(closed).toMatchObject({ closeReason: 'stop-loss', closePrice: '1.36' });
    expect(closed.receipt.close).toMatchObject({ requestedPrice: '1.389', slippage: '0.029' });
    expect(['open', 'closed']).toContain((await read(other.id)).status);
  });

  it('reads the balance before it closes: money that just came in keeps a position open', async () => {
    const { id } = await open({ lots: '1.00' });
    await leave('100');
    const client = await app.owner.pool.connect();
    // The news of a deposit is lost; the database has it all the same.
    await client.query("select set_config('assay.desk', 'on', false)");
    await client.query(
      `select ledger_post('test:' || gen_random_uuid(), 'sandbox-deposit', 'demo', array[
        ($1::bigint, 'available', 'USDT', 9000), (null, 'external', 'USDT', -9000)]::ledger_amount[])`,
      [me.customerId],
    );
    await client.query("select set_config('assay.desk', '', false)");
    client.release();
    await tick('EURUSD', '1.35000', '1.35011', true);
    expect((await read(id)).status).toBe('open');
  });
});
