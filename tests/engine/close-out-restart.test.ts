import type { Order } from '@/lib/orders/contract';
import { firstQuotes, startApp, type App } from '../setup/app';
import { Trader } from '../setup/trader';
import { until } from '../setup/until';

let app: App;
let me: Trader;

/** Takes money away until this much is available, as a withdrawal would. */
async function leave(amount: string): Promise<void> {
  const { customerId } = me.session;
  await app.owner.sql`
    select ledger_post('test:' || gen_random_uuid(), 'sandbox-deposit', 'demo', array[
      (${customerId}::bigint, 'available', 'USDT', ${amount}::numeric - balance),
      (null, 'external', 'USDT', balance - ${amount}::numeric)]::ledger_amount[])
    from ledger_account where customer_id = ${customerId} and mode = 'demo' and currency = 'USDT' and kind = 'available'`;
  const available = async () => (await app.runtime.engine.view(customerId, 'demo')).available;
  await until(async () => Number(await available()) === Number(amount));
}

const open = async (input: object): Promise<string> => {
  const { code, result } = await me.buy(input);
  expect(code).toBe('200');
  return result.id;
};

afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  await app.stop();
});

it('an account is closed out after a restart though a market it holds does not tick until Monday', async () => {
  app = await startApp();
  me = new Trader(app, await app.customer());
  const euro = await open({ lots: '1.00' });
  const [gold, yen] = [
    await open({ code: 'XAUUSD', lots: '0.1', leverage: 20 }),
    await open({ code: 'EURJPY', lots: '0.01' }),
  ];
  app.prices.tick('XAUUSD', '1307.000', '1307.316');
  await leave('100');
  await app.stop();
  // What no market quotes is dropped: these have no price.
  for (const quote of firstQuotes)
    if (['XAUUSD', 'USDJPY'].includes(quote[0])) quote.splice(1, 2, '0', '0');
  app = await startApp();
  me = new Trader(app, me.session);
  expect(app.runtime.book.quote('XAUUSD')).toBeUndefined();
  app.prices.jump('EURUSD', '1.36000', '1.36011');
  const closed = await me.whenever<Order>(euro, 'closed');
  expect(closed.closeReason).toBe('margin-close-out');
  const { positions } = closed.receipt.close!.decision!;
  expect(positions.find((p) => p.id === gold)!.tick).toMatchObject({ bid: '1307' });
  expect(positions.find((p) => p.id === yen)!.conversion.tick).toMatchObject({ code: 'USDJPY' });
  await app.engine.settled();
  for (const id of [gold, yen]) expect((await me.order(id)).status).toBe('open');
});
