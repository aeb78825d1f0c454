import { startApp } from '@/tests/setup/app';
import { Trader } from '@/tests/setup/trader';
import { until } from '@/tests/setup/until';

it('an account is measured although a notice names one beside it that does not exist', async () => {
  const app = await startApp({ LOG_LEVEL: 'silent' });
  const trader = new Trader(app, await app.customer());
  const measured = async () => {
    const { length } = await app.owner.sql`
      select from equity_point where customer_id = ${trader.session.customerId}`;
    return length > 0;
  };
  let isOver = false;
  const telling = (async () => {
    while (!isOver) await app.owner.sql`select pg_notify('account_changed', '999999:real')`;
  })();
  try {
    expect((await trader.buy()).code).toBe('200');
    await until(measured, 15);
  } finally {
    isOver = true;
    await telling;
  }
  expect(await app.audit()).toEqual([]);
  await app.stop();
});
