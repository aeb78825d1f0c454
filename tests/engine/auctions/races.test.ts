import { setTimeout as sleep } from 'node:timers/promises';
import { audit } from '@/lib/ledger/audit';
import { createDatabase, type Database, type Work } from '@/lib/platform/db';
import { makeCustomer } from '@/tests/setup/app';
import { endAt, etherAddress, listCollectible } from '@/tests/setup/collectibles/auction';
import { fund, moneyOf } from '@/tests/setup/money';
import { until } from '@/tests/setup/until';
import { seeded } from '../simulator/seeded';

let owner: Database;
beforeAll(() => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 24, role: null });
});
afterEach(async () => {
  expect(await audit(owner)).toEqual([]);
});
afterAll(() => owner.close());

async function bidders(count: number, amount = '1000'): Promise<string[]> {
  const made: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { customerId } = await makeCustomer(owner);
    await fund(owner, customerId, amount);
    made.push(customerId);
  }
  return made;
}

const bid = (customerId: string, id: string, amount: number) =>
  owner.sql`select collectible_bid(${customerId}, ${id}, ${amount}, ${etherAddress}, 0, null)`;
const buy = (customerId: string, id: string, price: number) =>
  owner.sql`select collectible_buy(${customerId}, ${id}, ${price}, ${etherAddress}, 0, null)`;
const settle = (id: string) => owner.sql`select collectible_settle(${id})`;

const ofAuction = async (id: string) =>
  (
    await owner.sql<{ status: string; extensions: number; leaders: string[]; highest: string }>`
      select c.status::text, c.extensions,
        array(select customer_id::text from bid where collectible_id = c.id and status in ('leading', 'won')) as leaders,
        (select trim_scale(max(amount))::text from bid where collectible_id = c.id) as highest
      from collectible c where c.id = ${id}`
  )[0]!;

it('holds exactly once while fifty bid in one second, and releases who was outbid', async () => {
  const customers = await bidders(50);
  const id = await listCollectible(owner, { seconds: 30 });
  const answers = await Promise.allSettled(
    customers.flatMap((customerId, n) => [
      bid(customerId, id, 10 + n),
      bid(customerId, id, 60 + ((n * 7) % 50)),
    ]),
  );
  const taken = answers.filter(({ status }) => status === 'fulfilled').length;
  expect(taken).toBeGreaterThan(0);
  const auction = await ofAuction(id);
  expect(auction).toMatchObject({ status: 'open', highest: '109' });
  expect(auction.extensions).toBeLessThanOrEqual(10);
  expect(auction.leaders).toHaveLength(1);
  const held = await Promise.all(customers.map((one) => moneyOf(owner, one)));
  expect(held.filter((one) => one.held !== '0')).toEqual([{ available: '891', held: '109' }]);

  await endAt(owner, id, new Date(Date.now() - 1000));
  await Promise.all(Array.from({ length: 10 }, () => settle(id)));
  expect(await ofAuction(id)).toMatchObject({ status: 'sold', leaders: auction.leaders });
  const after = await Promise.all(customers.map((one) => moneyOf(owner, one)));
  expect(after.filter(({ available }) => available !== '1000')).toEqual([
    { available: '891', held: '0' },
  ]);
}, 120_000);

it('extends ten times at most, however many come late', async () => {
  const [ada, berta] = await bidders(2);
  const id = await listCollectible(owner, { seconds: 60 });
  const [{ ends_at: first }] = (await owner.sql<{ ends_at: Date }>`
    select ends_at from collectible where id = ${id}`) as [{ ends_at: Date }];
  for (let n = 0; n < 14; n += 1) {
    const moment = new Date(first.getTime() + Math.min(n, 10) * 120_000 - 1_000);
    await owner.sql`
      select collectible_bid_at(${n % 2 ? ada! : berta!}, ${id}, ${10 + n}, ${etherAddress}, 0, null, ${moment})`;
  }
  const [row] = await owner.sql<{ ends_at: Date; extensions: number }>`
    select ends_at, extensions from collectible where id = ${id}`;
  expect([row!.extensions, row!.ends_at.getTime() - first.getTime()]).toEqual([10, 1_200_000]);
});

it('bids, buys and ends once, whatever comes first', async () => {
  const customers = await bidders(20);
  const ids = await Promise.all([1, 2, 3, 4].map(() => listCollectible(owner, { buyNow: '500' })));
  for (const id of ids) await bid(customers[0]!, id, 10);
  const end = new Date(Date.now() + 400);
  for (const id of ids) await endAt(owner, id, end);
  const draws = seeded(5);
  const work: Promise<unknown>[] = [];
  for (let n = 0; n < 200; n += 1) {
    const [customer, id] = [draws.pick(customers), draws.pick(ids)];
    const what = draws.whole(0, 9);
    work.push(
      what < 6
        ? bid(customer, id, draws.whole(10, 200))
        : what < 7
          ? buy(customer, id, 500)
          : settle(id),
    );
    if (n % 20 === 0) await sleep(40);
  }
  await Promise.allSettled(work);
  for (const id of ids) {
    await endAt(owner, id, new Date(Date.now() - 1)).catch(() => undefined);
    await settle(id);
    expect(await ofAuction(id)).toMatchObject({ status: 'sold', leaders: [expect.any(String)] });
  }
  const left = await Promise.all(customers.map((one) => moneyOf(owner, one)));
  expect(left.filter(({ held }) => held !== '0')).toEqual([]);
  const rows = await owner.sql<{ charity: string; sales: string }>`
    select (select balance from ledger_account where kind = 'charity' and currency = 'USDT') as charity,
      (select sum(amount) from collectible_sale) as sales`;
  expect(rows[0]!.charity).toBe(rows[0]!.sales);
}, 120_000);

it('leaves nothing half done where connections are cut in the middle', async () => {
  const customers = await bidders(12);
  const id = await listCollectible(owner, { buyNow: '900' });
  const victims = createDatabase(process.env.DATABASE_URL!, { max: 8, role: null });
  let running = true;
  const cutting = (async () => {
    while (running) {
      await owner.sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and query like '%collectible_bid(%'
        order by random() limit 1`;
      await sleep(15);
    }
  })();
  let highest = 10;
  for (let round = 0; round < 12; round += 1)
    await Promise.allSettled(
      customers.map(
        (customer) =>
          victims.sql`select collectible_bid(${customer}, ${id}, ${(highest += 1)}, ${etherAddress}, 0, null)`,
      ),
    );
  running = false;
  await cutting;
  const auction = await ofAuction(id);
  expect(auction.leaders).toHaveLength(1);
  const held = await Promise.all(customers.map((one) => moneyOf(owner, one)));
  const sum = held.reduce((total, one) => total + Number(one.held), 0);
  expect(String(sum)).toBe(auction.highest);
  for (const one of held) expect(Number(one.available) + Number(one.held)).toBe(1000);
  await victims.close();
}, 120_000);

it.each([0, 1])(
  'keeps no group of bookings from the accounts of bidders, whichever it locks first (%s)',
  async (first) => {
    const customers = await bidders(2);
    const [leader, other] = [customers[first]!, customers[1 - first]!];
    const id = await listCollectible(owner, { seconds: 600 });
    await bid(leader, id, 10);
    const lock = (run: Work, customerId: string) => run`select orders_lock(${customerId}, 'real')`;
    const isWaiting = async () => {
      const rows = await owner.sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return rows.length > 0;
    };
    for (const order of [customers, [...customers].reverse()]) {
      const amount = order === customers ? 20 : 40;
      let placed: Promise<unknown>[] = [];
      await owner.transaction(async (run) => {
        await lock(run, order[0]!);
        placed = [bid(other, id, amount), bid(leader, id, amount + 10)];
        await until(isWaiting);
        await lock(run, order[1]!);
      });
      for (const answer of await Promise.allSettled(placed))
        if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: '10116' });
      expect(await ofAuction(id)).toMatchObject({ leaders: [leader], highest: `${amount + 10}` });
    }
  },
);

it('waits for nobody in a circle: each of two bids where the other leads, many times', async () => {
  const [ada, berta] = (await bidders(2, '100000')) as [string, string];
  const [one, two] = await Promise.all([listCollectible(owner), listCollectible(owner)]);
  let amount = 10;
  for (let n = 0; n < 25; n += 1) {
    amount += 2;
    const [a, b] = n % 2 ? [ada, berta] : [berta, ada];
    const answers = await Promise.all(
      [
        bid(a, one, amount),
        bid(b, two, amount),
        bid(b, one, amount + 1).catch((error: { code?: string }) => error.code),
        bid(a, two, amount + 1).catch((error: { code?: string }) => error.code),
      ].map((work) => work.catch((error: { code?: string }) => error.code)),
    );
    expect(answers).not.toContain('40P01');
  }
}, 60_000);

it('is found by the audit where a bug does not release who was outbid', async () => {
  const [ada, berta] = (await bidders(2)) as [string, string];
  const client = await owner.pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ code: string }>(
      "select pg_get_functiondef(oid) as code from pg_proc where proname = 'bid_release'",
    );
    const broken = rows[0]!.code.replace(/perform ledger_post[\s\S]*?\]::ledger_amount\[\]\);/, '');
    expect(broken).not.toBe(rows[0]!.code);
    await client.query(broken);
    const id = await listCollectible(owner);
    for (const [who, amount] of [
      [ada, 10],
      [berta, 20],
    ] as const)
      await client.query('select collectible_bid($1, $2, $3, $4, 0, null)', [
        who,
        id,
        amount,
        etherAddress,
      ]);
    for (const view of ['audit_held_is_what_holds_it', 'audit_bids_are_posted'])
      expect((await client.query(`select 1 from ${view}`)).rows).not.toEqual([]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('is found by the audit where a bug takes a bid below the step', async () => {
  const [ada, berta] = (await bidders(2)) as [string, string];
  const client = await owner.pool.connect();
  try {
    await client.query('begin');
    const id = await listCollectible(owner, { step: '5' });
    const place = (who: string, amount: number) =>
      client.query('select collectible_bid($1, $2, $3, $4, 0, null)', [
        who,
        id,
        amount,
        etherAddress,
      ]);
    await place(ada, 20);
    await client.query("set local session_replication_role = 'replica'");
    await client.query('update collectible set min_step = 1 where id = $1', [id]);
    await client.query("set local session_replication_role = 'origin'");
    await place(berta, 22);
    await client.query("set local session_replication_role = 'replica'");
    await client.query('update collectible set min_step = 5 where id = $1', [id]);
    expect((await client.query('select flaw from audit_bids_follow_their_terms')).rows).toEqual([
      { flaw: 'amount' },
    ]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

describe('what came after the end is found by the audit', () => {
  const secondMs = 1_000;
  const planted = async (
    takesLate: boolean,
    check: (place: {
      flaws: () => Promise<unknown[]>;
      at: (what: 'bid' | 'buy', ms: number, amount: number) => Promise<unknown>;
      settle: () => Promise<unknown>;
    }) => Promise<void>,
  ) => {
    const [ada] = (await bidders(1)) as [string];
    const client = await owner.pool.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query<{ code: string }>(
        "select pg_get_functiondef(oid) as code from pg_proc where proname = 'collectible_admit'",
      );
      const broken = rows[0]!.code.replace(' or c.ends_at <= p_now', '');
      expect(broken).not.toBe(rows[0]!.code);
      if (takesLate) await client.query(broken);
      const id = await listCollectible(owner, { seconds: 600, buyNow: '500' });
      const { rows: ends } = await client.query<{ ms: string }>(
        'select extract(epoch from ends_at) * 1000 as ms from collectible where id = $1',
        [id],
      );
      const moment = (ms: number) => new Date(Number(ends[0]!.ms) + ms);
      await check({
        flaws: async () =>
          (await client.query('select flaw from audit_bids_follow_their_terms')).rows,
        at: (what, ms, amount) =>
          client.query(`select collectible_${what}_at($1, $2, $3, $4, 0, null, $5)`, [
            ada,
            id,
            amount,
            etherAddress,
            moment(ms),
          ]),
        settle: () =>
          client.query('select collectible_settle_at($1, $2)', [id, moment(1800 * secondMs)]),
      });
    } finally {
      await client.query('rollback');
      client.release();
    }
  };

  it('a bid a minute late, before it is settled and then', () =>
    planted(true, async ({ at, flaws, settle: end }) => {
      await at('bid', -600 * secondMs, 20);
      await at('bid', 60 * secondMs, 30);
      expect(await flaws()).toEqual([{ flaw: 'late' }]);
      await end();
      expect(await flaws()).toEqual([{ flaw: 'late' }]);
    }));

  it('a purchase a minute late', () =>
    planted(true, async ({ at, flaws }) => {
      await at('buy', 60 * secondMs, 500);
      expect(await flaws()).toEqual([{ flaw: 'late' }]);
    }));

  it('and nothing else: bids a moment before the end, ten that move it, and a purchase', async () => {
    await planted(false, async ({ at, flaws, settle: end }) => {
      for (let n = 0; n < 11; n += 1) await at('bid', n * 120_000 - 1, 20 + n);
      expect(await flaws()).toEqual([]);
      await end();
      expect(await flaws()).toEqual([]);
    });
    await planted(false, async ({ at, flaws }) => {
      await at('bid', -1, 20);
      await at('buy', 120_000 - 1, 500);
      expect(await flaws()).toEqual([]);
    });
  });
});
