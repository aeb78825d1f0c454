import type { InviteMonth, Invited, Invites } from '@/lib/invites/contract';
import { rewardInvites } from '@/lib/invites/due-rows';
import type { MarginOrder } from '@/lib/orders/contract';
import { makeCustomer, type Session } from '@/tests/setup/app';
import {
  closeNow,
  earlier,
  emptyMarketing,
  fillMarketing,
  verifyPerson,
} from '@/tests/setup/invites/invite';
import { moved } from '@/tests/setup/limits';
import { fund, moneyOf, realCaller } from '@/tests/setup/money';
import { eurusd } from '@/tests/setup/trader';
import { trading } from '@/tests/setup/trading';

const { app, me } = trading();
const call = realCaller(app, () => me.session);
type Page<T> = { items: T[]; total: number };

let friend: Session;
beforeEach(async () => {
  await emptyMarketing(app.owner);
  await fillMarketing(app.owner, '1000');
  friend = await makeCustomer(app.owner, me.session.customerId);
  await fund(app.owner, friend.customerId, '10000');
});

let persons = 0;
const verify = (of: Session, idNumber = `ID${(persons += 1)}`) =>
  verifyPerson(app.owner, of.customerId, { idNumber, birthDate: '1980-01-01' });

/** Opens and closes a position; gives the fees of both. */
async function trade(demo = false): Promise<string> {
  const options = { token: friend.token, demo };
  const { result } = await app.call<MarginOrder>('POST order/buyOptions', eurusd, options);
  const closed = await app.call<MarginOrder>('POST order/closeOptions', { id: result.id }, options);
  expect(closed.code).toBe('200');
  return closed.result.fee;
}

/** A month with fees that is over, counted. */
async function tradedBefore(): Promise<string> {
  const fee = await trade();
  await earlier(app.owner, friend.customerId, 40);
  return fee;
}

const work = () => rewardInvites(app.owner.sql);
const invites = async () => (await call<Invites>('GET user/getInvites')).result;
const months = async () =>
  (await call<Page<InviteMonth>>('GET user/listInviteMonths')).result.items;
const available = async () => Number((await moneyOf(app.owner, me.session.customerId)).available);
const tenth = (fee: string) => Math.trunc(Number(fee) * 100_000) / 1_000_000;
const refused = async () => {
  const rows = await app.owner.sql<{ refused: string | null }>`
    select refused from invite_reward where customer_id = ${friend.customerId}`;
  return rows.map((row) => row.refused);
};

it('shows code, link and terms, and nothing earned where nobody was invited', async () => {
  const { token } = await app.customer();
  const { result } = await app.call<Invites>('GET user/getInvites', {}, { token });
  expect(result).toMatchObject({
    link: expect.stringMatching(/\/pass\/register\?invite=/),
    share: '0.1',
    nextShare: null,
    days: 365,
    invited: 0,
    paid: '0.00',
    waiting: null,
    fund: { amount: '1000.00' },
  });
  expect(result.link.endsWith(encodeURIComponent(result.code))).toBe(true);
  for (const route of ['GET user/listInviteMonths', 'GET user/listInvited']) {
    const { result: page } = await app.call<Page<object>>(route, {}, { token });
    expect(page).toMatchObject({ items: [], total: 0 });
  }
});

it('pays a share of the fees of a month that is over, once, and tells of it', async () => {
  await verify(me.session);
  const fee = await tradedBefore();
  await work();
  await work();
  expect(await available()).toBeCloseTo(tenth(fee), 9);
  const all = await invites();
  expect(all).toMatchObject({ invited: 1, waiting: null });
  expect(Number(all.paid)).toBeCloseTo(tenth(fee), 6);
  const [month] = await months();
  expect(Number(month!.tradingFees)).toBeCloseTo(Number(fee), 6);
  expect(month).toMatchObject({ swapFees: '0.00', waiting: '0.00' });
  const { result } = await call<Page<{ kind: string }>>('GET user/listNotification');
  expect(result.items.filter(({ kind }) => kind === 'invite-reward')).toHaveLength(1);
  const record = await call<Page<{ reason: string; amount: string }>>('GET order/listMovement', {
    currency: 'USDT',
    kind: 'invites',
  });
  expect(record.result.items).toMatchObject([{ reason: 'invite-reward' }]);
});

it('keeps the running month to itself, so that no day can be read from it', async () => {
  await verify(me.session);
  await trade();
  await work();
  await app.owner.sql`select invite_count_at(${friend.customerId}, now() + interval '25 hours')`;
  expect(await months()).toEqual([]);
  expect(await invites()).toMatchObject({ paid: '0.00', waiting: null });
  await work();
  expect(await available()).toBe(0);
});

it('never names whom it is about', async () => {
  await verify(me.session);
  await tradedBefore();
  await work();
  const answers = await Promise.all(
    ['user/getInvites', 'user/listInviteMonths', 'user/listInvited', 'order/listMovement'].map(
      (path) => call<object>(`GET ${path}`),
    ),
  );
  const text = JSON.stringify(answers.map(({ result }) => result));
  expect(text).not.toContain(friend.username);
  const { result } = await call<Page<Invited>>('GET user/listInvited');
  expect(Object.keys(result.items[0]!).sort()).toEqual(['joined', 'number', 'until']);
  expect(result).toMatchObject({ total: 1, items: [{ number: 1 }] });
});

it('gives nothing for play money, deposits, or what a day without fees brought', async () => {
  await verify(me.session);
  await trade(true);
  await earlier(app.owner, friend.customerId, 40);
  await work();
  expect(await refused()).toEqual([]);
  expect(await available()).toBe(0);
});

it('tells of whom it invited no day, neither by that of registering nor by the end of it', async () => {
  const told = async (at: string, days: number) => {
    await moved(
      app.owner,
      `with one as (update customer set created_at = '${at}' where id = ${friend.customerId})
       update invitation set ends_at = '${at}'::timestamptz + interval '${24 * days} hours'
       where customer_id = ${friend.customerId}`,
    );
    const { joined, until } = (await call<Page<Invited>>('GET user/listInvited')).result.items[0]!;
    return [joined, until];
  };
  for (const day of ['01T00:00:00Z', '02T09:30:00Z', '17T12:00:00Z', '31T23:59:59.999Z']) {
    expect(await told(`2026-10-${day}`, 365)).toEqual(['2026-10', '2027-10']);
    expect(await told(`2026-10-${day}`, 90)).toEqual(['2026-10', '2027-01']);
  }
});

it('waits until the inviter is verified, and says so', async () => {
  const fee = await tradedBefore();
  await work();
  expect((await invites()).waiting).toMatchObject({ reason: 'verification' });
  expect(await available()).toBe(0);
  await verify(me.session);
  await work();
  expect(await available()).toBeCloseTo(tenth(fee), 9);
});

it('waits whole until the marketing account covers it, and is paid once it does', async () => {
  await verify(me.session);
  const fee = await tradedBefore();
  await emptyMarketing(app.owner);
  await fillMarketing(app.owner, '0.000001');
  await work();
  const waiting = await invites();
  expect(waiting).toMatchObject({ paid: '0.00', waiting: { reason: 'marketing' } });
  expect(Number(waiting.waiting!.amount)).toBeCloseTo(tenth(fee), 6);
  expect((await months())[0]).toMatchObject({ paid: '0.00' });
  expect(await available()).toBe(0);
  await fillMarketing(app.owner, '100');
  await work();
  expect(await invites()).toMatchObject({ waiting: null });
  expect(await available()).toBeCloseTo(tenth(fee), 9);
});

const suspend = (of: Session, isSuspended: boolean) =>
  app.owner.sql`
    update customer set status = ${isSuspended ? 'suspended' : 'active'}::customer_status,
      status_reason = 'A look at it',
      suspended_until = ${isSuspended ? new Date(Date.now() + 86_400_000) : null}
    where id = ${of.customerId}`;

it.each(['inviter', 'invited customer'])(
  'counts nothing while the %s is suspended, and goes on afterwards',
  async (who) => {
    await verify(me.session);
    const fee = await tradedBefore();
    const one = who === 'inviter' ? me.session : friend;
    await suspend(one, true);
    await work();
    expect(await refused()).toEqual([]);
    await suspend(one, false);
    await work();
    expect(await refused()).toEqual([null]);
    expect(await available()).toBeCloseTo(tenth(fee), 9);
  },
);

it('keeps what was counted of somebody who is suspended now for the next payment', async () => {
  const fee = await tradedBefore();
  await work();
  await verify(me.session);
  await suspend(friend, true);
  await work();
  expect((await invites()).waiting).toMatchObject({ reason: 'next' });
  expect(await available()).toBe(0);
  await suspend(me.session, true);
  expect((await invites()).waiting).toMatchObject({ reason: 'suspended' });
  await suspend(me.session, false);
  await suspend(friend, false);
  await work();
  expect(await available()).toBeCloseTo(tenth(fee), 9);
});

it.each(['inviter', 'invited'] as const)('gives nothing once the %s has closed', async (who) => {
  await verify(me.session);
  await tradedBefore();
  await closeNow(app.owner, (who === 'inviter' ? me.session : friend).customerId);
  await work();
  expect(await refused()).toEqual([`${who}-closed`]);
});

describe('of one person nothing is paid, and operators read why', () => {
  const shownState = async () => {
    const [row] = await app.owner.sql<{ state: string; reward: string }>`
      select state, reward::text from operations.invite_reward where invited = ${friend.username}`;
    return row;
  };

  it('the same identity, however it is written', async () => {
    await verify(me.session, 'AB 123-456');
    await verify(friend, 'ab123456');
    await tradedBefore();
    await work();
    expect(await shownState()).toEqual({
      state: 'refused: same-identity',
      reward: expect.any(String),
    });
    expect(await available()).toBe(0);
    expect(await months()).toEqual([]);
  });

  it('the same card', async () => {
    await verify(me.session);
    await tradedBefore();
    for (const { customerId } of [me.session, friend])
      await app.owner.sql`
        insert into withdrawal_destination (customer_id, kind, name, bank_name, card_number, card_hash)
        values (${customerId}, 'card', 'A card', 'Bank', '4111111111111111', ${'a'.repeat(64)})`;
    await work();
    expect((await shownState())?.state).toBe('refused: same-card');
  });

  it('the same wallet, bound only after the days were counted', async () => {
    await tradedBefore();
    await work();
    expect((await shownState())?.state).toBe('waits: the inviter is not verified');
    for (const { customerId } of [me.session, friend])
      await app.owner.sql`
        insert into withdrawal_destination (customer_id, kind, name, network, address)
        values (${customerId}, 'wallet', 'A wallet', 'tron', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb')`;
    await verify(me.session);
    await work();
    expect((await shownState())?.state).toBe('refused: same-wallet');
    expect(await available()).toBe(0);
  });
});

it('announces a lower share a day ahead, for fees charged from then on', async () => {
  await verify(me.session);
  const fee = await tradedBefore();
  await app.owner.sql`update parameter set value = '0.05' where key = 'invites.share'`;
  const { share, nextShare } = await invites();
  expect([share, nextShare?.share]).toEqual(['0.1', '0.05']);
  expect(Date.parse(nextShare!.since) - Date.now()).toBeGreaterThan(86_000_000);
  await work();
  expect(await available()).toBeCloseTo(tenth(fee), 9);
  await app.owner.sql`update parameter set value = '0.1' where key = 'invites.share'`;
  expect((await invites()).nextShare).toBeNull();
  const { result } = await app.call<{ of: string; what: string }[]>('GET index/listFees');
  expect(result.filter(({ of }) => of === 'invite')).toMatchObject([
    { what: 'share', value: '0.1', versions: [{ version: 3 }, { version: 2 }, { version: 1 }] },
    { what: 'days', value: '365' },
  ]);
});

it.each([
  ['invites.share', '0.6', /from 0 to 0\.5/],
  ['invites.share', '-1', /from 0 to 0\.5/],
  ['invites.days', '0', /whole days/],
])('takes no terms that make no sense: %s %s', async (key, value, why) => {
  await expect(
    app.owner.sql`update parameter set value = ${value} where key = ${key}`,
  ).rejects.toThrow(why);
});

it('leaves in the marketing account what inviters have earned', async () => {
  await verify(me.session);
  await tradedBefore();
  await emptyMarketing(app.owner);
  await work();
  await fillMarketing(app.owner, '0.01');
  const flaw = async (amount: string) => {
    const [row] = await app.owner.sql<{ flaw: string | null }>`
      select treasury_flaw(jsonb_populate_record(null::treasury_move, ${JSON.stringify({
        fund: 'marketing',
        source: 'taken-out',
        amount,
        status: 'waiting',
        entered_by: 'a',
        reference: 'back',
      })}::jsonb), 'approved', '', 'b') as flaw`;
    return row!.flaw;
  };
  expect(await flaw('0.01')).toMatch(/in the marketing account that no inviter has earned/);
});
