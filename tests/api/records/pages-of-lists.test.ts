import type { Contract } from '@/lib/core/contract';
import { contracts } from '@/lib/generated/contracts';
import { rewardInvites } from '@/lib/invites/due-rows';
import { createDatabase } from '@/lib/platform/db';
import { sandboxSecret } from '@/lib/platform/env';
import { proveLiabilities } from '@/lib/proof/day-service';
import { seedAddresses } from '@/prisma/seed/seed-addresses';
import { belongings } from '@/tests/setup/belongings';
import { makeCustomer } from '@/tests/setup/app';
import { etherAddress, listCollectible } from '@/tests/setup/collectibles/auction';
import { asApplication } from '@/tests/setup/database';
import type { Route } from '@/tests/setup/good-inputs';
import { earlier } from '@/tests/setup/invites/invite';
import { fund } from '@/tests/setup/money';
import { Trader } from '@/tests/setup/trader';
import { trading } from '@/tests/setup/trading';

type List = { items: unknown[]; total: number; page: number; size: number };

/** Every call whose answer is a page of a list. */
const lists = (Object.entries(contracts) as [Route, Contract][]).flatMap(([route, { result }]) =>
  'shape' in result && ['items', 'total'].every((key) => key in (result.shape as object))
    ? [route]
    : [],
);

const { app, me } = trading();

/** Buys a collectible at once. */
async function bought(): Promise<void> {
  await fund(app.owner, me.session.customerId, '100');
  const id = await listCollectible(app.owner, { buyNow: '50' });
  const input = { id, action: 'buy', receivingAddress: etherAddress };
  const { code } = await app.call('POST user/buyNft', input, { token: me.session.token });
  expect(code).toBe('200');
}

/** Puts something onto each list; a list that is not named here fails. */
const fill: Partial<Record<Route, () => Promise<unknown>>> = {
  // Every instrument has its first version.
  'GET index/listMarketTerms/{code}': () => Promise.resolve(),
  'GET index/listNft': () => listCollectible(app.owner),
  'GET user/listNft': () => bought(),
  'GET index/listCharity': () => bought(),
  'GET user/listInvited': () => makeCustomer(app.owner, me.session.customerId),
  'GET user/listInviteMonths': async () => {
    const friend = new Trader(app, await makeCustomer(app.owner, me.session.customerId));
    await fund(app.owner, friend.session.customerId, '1000');
    const real = { demo: false };
    const { result } = await friend.buy({ lots: '0.01' }, real);
    expect((await friend.close(result.id, undefined, real)).code).toBe('200');
    await earlier(app.owner, friend.session.customerId, 40);
    await rewardInvites(app.owner.sql);
  },
  'GET user/listSupport': () => belongings.conversation(app, me.session),
  'GET order/listSmartOrder': () => belongings.plan(app, me.session),
  'GET user/listLoanRecord': () => belongings.loan(app, me.session),
  'GET user/listSwap': async () => {
    const quoteId = await belongings.quote(app, me.session);
    await app.call('POST user/swap', { quoteId }, { token: me.session.token });
  },
  'GET order/listMovement': () => fund(app.owner, me.session.customerId, '10'),
  'GET order/listOptionsOrder': () => belongings.restingOrder(app, me.session),
  'GET user/listRecharge': async () => {
    await seedAddresses(app.owner, true);
    await app.call(
      'POST user/recharge',
      { method: 'crypto', currency: 'USDT', amount: '350', lastSix: '9f03c1', paid: true },
      { token: me.session.token },
    );
  },
  'GET user/listLooks': async () => {
    const file = await belongings.proof(app, me.session);
    await app.owner.sql`insert into file_look (file_id, reason) values (${file}, 'own')`;
  },
  'GET user/listNotification': () => belongings.notification(app, me.session),
  'GET user/listSessions': () => belongings.session(app, me.session),
  'GET index/listLiabilities': async () => {
    const database = createDatabase(asApplication(process.env.DATABASE_URL!), { max: 2 });
    await proveLiabilities(database, sandboxSecret);
    await database.close();
  },
  'GET user/listPriceAlert': () => belongings.alert(app, me.session),
  'GET user/listLoginHistory': () =>
    app.owner.sql`
      insert into security_change (customer_id, change, ip)
      values (${me.session.customerId}, 'password-changed', '127.0.0.1')`,
  'GET user/listWithdrwal': () => belongings.withdrawal(app, me.session),
};
const demo = ['GET order/listOptionsOrder'];

/** The hours of an answer, which are of that answer alone. */
const times = (result: object) =>
  Object.fromEntries(
    ['serverTime', 'measuredAt'].filter((key) => key in result).map((key) => [key, 'then']),
  );

it('knows of every list', () => {
  expect(lists.length).toBeGreaterThan(10);
  expect(Object.keys(fill).sort()).toEqual([...lists].sort());
});

it.each(lists)('%s says how many there are behind its last page too', async (route) => {
  await fill[route]!();
  const read = async (page: number) => {
    const { result } = await app.call<List>(
      route.replace('{code}', 'EURUSD'),
      { page, size: 1 },
      { token: me.session.token, demo: demo.includes(route) },
    );
    return { ...result, ...times(result) };
  };
  const first = await read(1);
  expect(first.total).toBeGreaterThan(0);
  expect(first.items).toHaveLength(1);
  expect(await read(first.total)).toMatchObject({ total: first.total, page: first.total });
  expect(await read(first.total + 3)).toEqual({
    ...first,
    items: [],
    page: first.total + 3,
  });
});
