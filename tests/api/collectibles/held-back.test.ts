import { randomUUID } from 'node:crypto';
import type { Collectible } from '@/lib/collectibles/contract';
import { Money, moneyString } from '@/lib/core/money';
import type { Account } from '@/lib/orders/contract';
import { askToClose } from '@/tests/api/closing/leaver';
import { etherAddress, listCollectible } from '@/tests/setup/collectibles/auction';
import { lendTo } from '@/tests/setup/loans/lend';
import { registered } from '@/tests/setup/mailbox';
import { fund, moneyOf, realCaller, tronAddress, usableWallet } from '@/tests/setup/money';
import { eurusd } from '@/tests/setup/trader';
import { trading } from '@/tests/setup/trading';

const { app, me } = trading();
const call = realCaller(app, () => me.session);
let id: string;

beforeEach(async () => {
  id = await listCollectible(app.owner, { buyNow: '5000' });
  await fund(app.owner, me.session.customerId, '1000');
});

const input = (amount = '50', action = 'bid') => ({
  id,
  action,
  amount,
  receivingAddress: etherAddress,
});
const bid = (amount?: string) => call<Collectible>('POST user/buyNft', input(amount));
const obstacles = async () =>
  (
    await call<{ obstacles: { what: string; count: number | null }[] }>('GET user/getClosing')
  ).result.obstacles.map(({ what, count }) => [what, count]);

it('takes no bid in a break, and leaves what was bid before', async () => {
  await bid();
  await app.owner.sql`select break_begin(${me.session.customerId}, 'day')`;
  expect((await bid('60')).code).toBe('10124');
  expect(await moneyOf(app.owner, me.session.customerId)).toEqual({ available: '950', held: '50' });
});

it('takes no bid of who is suspended', async () => {
  await app.owner.sql`
    update customer set status = 'suspended', status_reason = 'A court asked us to.'
    where id = ${me.session.customerId}`;
  expect((await bid()).code).toBe('10005');
});

it('takes no bid of who closes the account', async () => {
  const ada = await registered(app);
  expect((await askToClose(app, ada)).code).toBe('200');
  const answer = await app.call('POST user/buyNft', input(), { ...ada, key: randomUUID() });
  expect(answer.code).toBe('10134');
});

it('takes no borrowed money, by bidding or by buying', async () => {
  await lendTo(app.owner, me.session.customerId, '500');
  expect(await bid('1000.01')).toMatchObject({ code: '10121', result: { max: '1000' } });
  expect((await bid('1000')).code).toBe('200');
  expect(await bid('1001')).toMatchObject({ code: '10121', result: { max: '1000' } });
});

it('counts the own bid that is released among what can be put up beside a loan', async () => {
  id = await listCollectible(app.owner, { buyNow: '1200' });
  await lendTo(app.owner, me.session.customerId, '500');
  expect((await bid('400')).code).toBe('200');
  const refused = { code: '10121', result: { max: '1000', currency: 'USDT' } };
  expect(await bid('1000.01')).toMatchObject(refused);
  expect(await call('POST user/buyNft', input('1200', 'buy'))).toMatchObject(refused);
  const { result } = await call<Account>('GET order/getAccount');
  expect(result).toMatchObject({ stakeable: '600.00', freeMargin: '600.00', inBids: '400.00' });
  expect((await bid('1000')).code).toBe('200');
});

it('is a part of what is held, beside margin, pending orders and stakes', async () => {
  await call('POST order/buyOptions', { ...eurusd, lots: '0.02' });
  await bid('50');
  await bid('60');
  const destination = await usableWallet(app.owner, me.session.customerId);
  await call('POST user/withdrawal', {
    destinationId: destination,
    currency: 'USDT',
    amount: '150.5',
  });
  const { result } = await call<Account>('GET order/getAccount');
  const { usedMargin, pendingHeld, staked, inBids, inWithdrawals } = result;
  expect(inBids).toBe('60.00');
  expect(Number(usedMargin)).toBeGreaterThan(0);
  expect(inWithdrawals).toBe('150.50');
  const parts = [usedMargin, pendingHeld, staked, inBids, inWithdrawals];
  const held = parts.reduce((sum, part) => sum.add(part), new Money(0));
  expect(moneyString(held)).toBe(result.wallets[0]!.held);
  const demo = await app.call<Account>(
    'GET order/getAccount',
    {},
    { token: me.session.token, demo: true },
  );
  expect(demo.result.inBids).toBe('0.00');
});

it('says what is wrong with a receiving address, and with an amount', async () => {
  const to = (receivingAddress?: string) =>
    call('POST user/buyNft', { ...input(), receivingAddress });
  expect(await to('')).toMatchObject({ code: '10021', result: { why: 'missing' } });
  expect(await to()).toMatchObject({ code: '10021', result: { why: 'missing' } });
  for (const wrong of ['nowhere', tronAddress, etherAddress.toLowerCase()])
    expect(await to(wrong)).toMatchObject({ code: '10021', result: { why: 'address' } });
  for (const [amount, message] of [
    ['50.001', 'places'],
    ['0', 'amount'],
    ['', 'amount'],
    ['fifty', 'decimal'],
  ])
    expect(await call('POST user/buyNft', input(amount))).toMatchObject({
      code: '400',
      result: { issues: [{ path: 'amount', message }] },
    });
});

it('leaves the margin of open positions where it is', async () => {
  await app.call('POST order/buyOptions', { ...eurusd, lots: '0.10' }, { token: me.session.token });
  app.prices.jump('EURUSD', '1.38787', '1.38798');
  expect((await bid('1000')).code).toBe('10011');
  expect((await bid('100')).code).toBe('200');
});

it('stands in the way of closing the account while it leads', async () => {
  await bid();
  expect(await obstacles()).toEqual(expect.arrayContaining([['bids', 1]]));
});

it('is in the record and in the equity as money that left', async () => {
  await bid();
  const { result } = await call<{ items: { reason: string; amount: string; balance: string }[] }>(
    'GET order/listMovement',
    { kind: 'collectibles' },
  );
  expect(result.items).toMatchObject([
    { reason: 'bid-placed', amount: '-50.00', balance: '950.00' },
  ]);
});
