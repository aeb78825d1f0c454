import fc from 'fast-check';
import { post, type Posting } from '@/lib/ledger/post';
import { createDatabase, type Database } from '@/lib/platform/db';
import { makeCustomer } from '@/tests/setup/app';

let owner: Database;
beforeAll(() => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 3, role: null });
});
afterAll(() => owner.close());

/** Each entry looked at: what the list of months has to say. */
const counted = (customerId: string) => owner.sql<{ month: string; movements: string }>`
  select to_char(e.created_at at time zone 'UTC', 'YYYY-MM') as month,
    count(distinct (e.id, p.currency)) as movements
  from ledger_account a
  join ledger_posting p on p.account_id = a.id
  join ledger_entry e on e.id = p.entry_id
  where a.customer_id = ${customerId} and a.mode = 'real' and a.kind in ('available', 'held')
  group by 1 order by 1 desc`;
const listed = (customerId: string) => owner.sql<{ month: string; movements: string }>`
  select month, sum(movements) as movements from ledger_months(${customerId}::bigint, 'real')
  group by month order by month desc`;

const turns = ['2025-11-01', '2025-12-01', '2026-03-01', '2026-04-01', '2026-08-01'];
/** How far from the turn of a month, s: often next to it, where clocks that were set back show. */
const moment = fc.record({
  turn: fc.nat(turns.length - 1),
  seconds: fc.oneof(fc.integer({ min: -25, max: 25 }), fc.integer({ min: 0, max: 25 * 86_400 })),
  back: fc.integer({ min: 0, max: 25 }),
  currency: fc.constantFrom('USDT' as const, 'BTC' as const),
  kind: fc.constantFrom('in' as const, 'hold' as const, 'fee' as const),
});

let number = 0;
async function move(customerId: string, kind: string, currency: 'USDT' | 'BTC', at: Date) {
  number += 1;
  const [from, to] = {
    in: [
      [null, 'external'],
      [customerId, 'available'],
    ],
    hold: [
      [customerId, 'available'],
      [customerId, 'held'],
    ],
    fee: [
      [customerId, 'held'],
      [null, 'fees'],
    ],
  }[kind] as [string | null, string][];
  const reference = `month ${number}`;
  const account = ([customer, of]: [string | null, string], amount: string) => ({
    ...(customer && { customer }),
    kind: of as Posting['kind'],
    currency,
    amount,
  });
  await post(owner.sql, {
    reference,
    reason: 'sandbox-deposit',
    mode: 'real',
    postings: [account(from!, '-1'), account(to!, '1')],
  });
  await owner.sql`update ledger_entry set created_at = ${at} where reference = ${reference}`;
}

it('lists the months that looking at every entry would, also where a clock was set back', async () => {
  await owner.pool.query('alter table ledger_entry disable trigger user');
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { maxLength: 30 }), async (moments) => {
      const { customerId } = await makeCustomer(owner);
      const timed = moments
        .map(({ turn, seconds, ...rest }) => ({
          ...rest,
          ms: Date.parse(`${turns[turn]}T00:00:00Z`) + seconds * 1000,
        }))
        .sort((a, b) => a.ms - b.ms);
      const first = new Date((timed[0]?.ms ?? Date.now()) - 60_000);
      for (const currency of ['USDT', 'BTC'] as const)
        for (const kind of ['in', 'in', 'hold']) await move(customerId, kind, currency, first);
      for (const { kind, currency, ms, back } of timed) {
        // So that there is always something to hold, and something held.
        await move(customerId, 'in', currency, new Date(ms));
        await move(customerId, 'in', currency, new Date(ms));
        await move(customerId, 'hold', currency, new Date(ms - back * 1000));
        await move(customerId, kind, currency, new Date(ms));
      }
      expect(await listed(customerId)).toEqual(await counted(customerId));
    }),
    { numRuns: 30, endOnFailure: true },
  );
}, 120_000);
