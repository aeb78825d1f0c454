import { randomUUID } from 'node:crypto';
import type { RechargeTerms } from '@/lib/deposits/contract';
import { seedAddresses } from '@/prisma/seed/seed-addresses';
import { registered } from '@/tests/setup/mailbox';
import { fund, usableWallet } from '@/tests/setup/money';
import { offerPlans } from '@/tests/setup/plans/offer-plans';
import { Trader } from '@/tests/setup/trader';
import { trading } from '@/tests/setup/trading';
import { askToClose, comeToDay, statusOf, type Leaver } from './leaver';

const { app } = trading();
const real = { demo: false };
let ada: Leaver;

beforeAll(() => seedAddresses(app.owner, true));
beforeEach(async () => {
  ada = await registered(app);
});

const keep = () => app.call('POST user/keepAccount', {}, { token: ada.token });
const traderOf = ({ token, user }: Leaver) =>
  new Trader(app, { token, customerId: user.id, username: user.username });

it('opens no real order and shows nowhere to pay to meanwhile, and lets money leave', async () => {
  await app.owner.sql`update customer set basic_status = 'verified' where id = ${ada.user.id}`;
  await askToClose(app, ada);
  const trader = traderOf(ada);
  expect((await trader.buy({}, real)).code).toBe('10134');
  expect((await trader.buy({ type: 'limit', limitPrice: '1.30000' }, real)).code).toBe('10134');
  expect((await trader.bet({}, real)).code).toBe('10134');
  expect((await trader.buy()).code).toBe('200');
  const { Harbour } = await offerPlans(app.owner);
  const plan = { productId: Harbour, days: 7, amount: '100' };
  const bought = await app.call('POST order/buySmart', plan, { ...ada, key: randomUUID() });
  expect(bought.code).toBe('10134');
  const terms = await app.call<RechargeTerms>('GET user/getRechargeTerms', {}, ada);
  expect(terms.result.closingAt).not.toBeNull();
  expect(terms.result.accounts.map(({ address }) => address).filter(Boolean)).toEqual([]);
  await fund(app.owner, ada.user.id, '50');
  const destinationId = await usableWallet(app.owner, ada.user.id);
  const out = { destinationId, currency: 'USDT', amount: '50' };
  expect((await app.call('POST user/withdrawal', out, ada)).code).toBe('200');
  await keep();
  expect((await trader.buy({}, real)).code).not.toBe('10134');
});

it('goes on while the account is suspended: leaving is not held back', async () => {
  expect((await askToClose(app, ada)).code).toBe('200');
  await app.owner.sql`
    update customer set status = 'suspended', status_reason = 'Looked into.' where id = ${ada.user.id}`;
  await comeToDay(app, ada.user.id);
  expect(await statusOf(app, ada.user.id)).toBe('closed');
});
