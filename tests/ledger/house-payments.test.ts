import { audit } from '@/lib/ledger/audit';
import { createDatabase, type Database } from '@/lib/platform/db';
import { makeCustomer } from '@/tests/setup/app';
import { addCharity, etherAddress, listCollectible } from '@/tests/setup/collectibles/auction';
import { approveFreely, askNobody } from '@/tests/setup/limits';
import { fund, txHashOf, usableWallet } from '@/tests/setup/money';
import { until } from '@/tests/setup/until';

/** Guarantee: one payment outside counts once, as a customer's or as the house's own, whichever was said first. */

let owner: Database;
let charity: string;
let number = 0;

beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 12, role: null });
  await askNobody(owner);
  await approveFreely(owner);
  charity = await addCharity(owner);
  const { customerId } = await makeCustomer(owner);
  await fund(owner, customerId, '1000');
  const id = await listCollectible(owner, { buyNow: '500', charityId: charity });
  await owner.sql`select collectible_buy(${customerId}, ${id}, 500, ${etherAddress}, 0, null)`;
});
afterEach(async () => {
  expect(await audit(owner)).toEqual([]);
});
afterAll(() => owner.close());

const hashOf = () => txHashOf(`house ${(number += 1)}`);
const said = (work: Promise<string>) => work.catch(({ message }: Error) => message);

async function place(network: 'tron' | null, of: string | null = null) {
  number += 1;
  const text = `house place ${number}`;
  const [row] = await owner.sql<{ id: string }>`
    insert into deposit_address (currency, network, address, added_by, enabled, customer_id)
    values ('USDT', ${network}::payment_network, ${text}, 'owner', true, ${of}) returning id`;
  return { id: row!.id, text, network };
}

async function customer(): Promise<string> {
  const { customerId } = await makeCustomer(owner);
  await owner.sql`update customer set basic_status = 'verified' where id = ${customerId}`;
  return customerId;
}

/** A deposit that waits: on a chain by its hash or the end of it, at a bank by what its customer told. */
async function told(network: 'tron' | null, txHash: string, lastSix = ''): Promise<string> {
  const at = await place(network);
  const [row] = await owner.sql<{ id: string }>`
    insert into deposit (customer_id, method, currency, address_id, amount, tx_hash, last_six)
    values (${await customer()}, ${network ? 'crypto' : 'card'}::deposit_method, 'USDT', ${at.id}, 200,
      ${txHash}, ${lastSix})
    returning id`;
  return row!.id;
}

const review = (what: 'deposit' | 'withdrawal', id: string, after: object): Promise<string> =>
  said(
    owner.transaction(async (sql) => {
      await sql`select set_config('assay.operator', 'anna', true)`;
      const [row] = await sql<{ said: string }>`
        select case ${what} when 'deposit' then deposit_review(${id}, ${JSON.stringify(after)}::jsonb, 'anna')
          else withdrawal_review(${id}, ${JSON.stringify(after)}::jsonb, 'anna') end as said`;
      return row!.said;
    }),
  );
const approve = (id: string) => review('deposit', id, { status: 'approved' });

/** What an operator is answered who enters a move or a payout; the table itself refuses what that names. */
async function entered(table: 'move' | 'payout', after: Record<string, string>): Promise<string> {
  const content = JSON.stringify(after);
  const [judged] = await owner.sql<{ flaw: string | null }>`
    select case ${table} when 'move' then operator_treasury_flaw('draft-1', ${content}::jsonb, 'anna')
      else operator_payout_flaw('draft-1', ${content}::jsonb, 'anna') end as flaw`;
  const carried = said(
    (table === 'move'
      ? owner.sql<{ answer: string }>`
          select answer from treasury_carry('draft-1', ${content}::jsonb, 'anna')`
      : owner.sql<{ answer: string }>`
          select answer from charity_payout_carry('draft-1', ${content}::jsonb, 'anna')`
    ).then(([row]) => row!.answer),
  );
  if (!judged!.flaw) return carried;
  expect(await carried).toMatch(/has this reference already|a customer paid in/);
  return judged!.flaw;
}
const paidIn = (reference: string) =>
  entered('move', { fund: 'plans', source: 'paid-in', amount: '10', reference });
const takenOut = (reference: string) =>
  entered('move', { fund: 'plans', source: 'taken-out', amount: '10', reference });
const payout = (reference: string) =>
  entered('payout', {
    charity,
    amount: '1',
    paid_on: new Date().toISOString().slice(0, 10),
    reference,
    receipt: 'They confirmed it.',
  });
const done = /^Entered\./;

const moveOf = async (reference: string) => {
  const [row] = await owner.sql<{ id: string }>`
    select id from treasury_move where reference = ${reference}`;
  return row!.id;
};
const rejectMove = async (id: string) =>
  owner.sql`select treasury_decide(${id}, '{"status": "rejected", "reason": "A test"}', 'berta')`;

describe('what a customer paid in is no money of the house', () => {
  it.each([
    [
      'by the hash, which is written otherwise',
      'tron',
      (hash: string) => `0x${hash.toUpperCase()}`,
    ],
    ['by the hash within a reference', 'tron', (hash: string) => `TX/${hash}`],
  ] as const)('%s', async (_, network, written) => {
    const hash = hashOf();
    const id = await told(network, hash);
    const refused = `By this payment a customer paid in (deposit ${id}): it is no money of the house. A report that is wrong is rejected first.`;
    expect(await paidIn(written(hash))).toBe(refused);
    expect(await approve(id)).toMatch(/^Approved/);
    expect(await paidIn(written(hash))).toBe(refused);
  });

  it('by the end of the hash alone, and by what its customer or the bank calls it', async () => {
    const hash = hashOf();
    const ended = await told('tron', '', hash.slice(-6));
    expect(await paidIn(hash)).toMatch(`(deposit ${ended})`);
    const bank = await told(null, 'RENT MAY 4711');
    expect(await paidIn('rent/may-47ll')).toMatch(`(deposit ${bank})`);
    await review('deposit', bank, { bank_reference: 'NOSTRO-0815' });
    expect(await paidIn('N0STRO/0815')).toMatch(`(deposit ${bank})`);
    await review('deposit', bank, { status: 'rejected', reason: 'It never came.' });
    expect(await paidIn('N0STRO/0815')).toMatch(done);
  });

  it('but not where the watcher saw it come in at an address of nobody', async () => {
    const hash = hashOf();
    const { text } = await place('tron');
    await owner.sql`select deposit_watch('tron', ${hash}, 1, ${text}, 'USDT', 200, 40, '{}')`;
    expect(await paidIn(`${hash}:1`)).toMatch(done);
  });

  it('where the watcher is crediting it meanwhile', async () => {
    const hash = hashOf();
    const { text } = await place('tron', await customer());
    const client = await owner.pool.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query<{ told: string }>(
        "select deposit_watch('tron', $1, 0, $2, 'USDT', 200, 40, '{}') as told",
        [hash, text],
      );
      expect(rows[0]!.told).toBe('approved');
      const waits = paidIn(hash);
      await until(async () => {
        const [row] = await owner.sql<{ n: number }>`
          select count(*)::integer as n from pg_locks where locktype = 'advisory' and not granted`;
        return row!.n > 0;
      });
      await client.query('commit');
      expect(await waits).toMatch(/^By this payment a customer paid in \(deposit \d+\)/);
    } finally {
      client.release();
    }
  });
});

describe('what the house counts as paid in is no deposit', () => {
  it('of a chain, by hash or end, until that move is rejected', async () => {
    const hash = hashOf();
    expect(await paidIn(hash)).toMatch(done);
    const move = await moveOf(hash);
    const whole = await told('tron', hash);
    expect(await approve(whole)).toBe(
      `This payment is money of the house, by move ${move} of the treasury, and counts once. Where that move waits and is wrong, reject it; where it was approved, take the same out again to where this customer pays, and credit that payment. Where its transaction paid several times, give the output of this payment.`,
    );
    await rejectMove(move);
    expect(await approve(whole)).toMatch(/^Approved/);
    const other = hashOf();
    expect(await paidIn(other)).toMatch(done);
    expect(await approve(await told('tron', '', other.slice(-6)))).toMatch(
      /^This payment is money of the house.* with the whole hash\.$/,
    );
  });

  it('of a bank, where it is told so or the bank calls it so', async () => {
    expect(await paidIn('HOUSE-2026')).toMatch(done);
    const move = await moveOf('HOUSE-2026');
    const id = await told(null, 'house 2026');
    expect(await approve(id)).toMatch(
      /^This payment is money of the house.*give its bank_reference\.$/,
    );
    expect(await review('deposit', id, { bank_reference: 'H0USE/2026' })).toBe(
      `Move ${move} of the treasury has this reference already, as money of the house. Where the bank shows two payments that look alike, give the day of this one behind it.`,
    );
    await review('deposit', id, { bank_reference: 'HOUSE-2026-11-29' });
    expect(await approve(id)).toMatch(/^Approved/);
  });

  it('that a watcher credits by itself', async () => {
    const hash = hashOf();
    expect(await paidIn(hash)).toMatch(done);
    const { text } = await place('tron', await customer());
    const watched = async (output: number) => {
      const [row] = await owner.sql<{ told: string }>`
        select deposit_watch('tron', ${hash}, ${output}, ${text}, 'USDT', 200, 40, '{}') as told`;
      return row!.told;
    };
    expect(await watched(0)).toBe('seen');
    await rejectMove(await moveOf(hash));
    expect(await watched(0)).toBe('approved');
    const other = hashOf();
    expect(await paidIn(`${other}:3`)).toMatch(done);
    const [row] = await owner.sql<{ told: string }>`
      select deposit_watch('tron', ${other}, 0, ${text}, 'USDT', 200, 40, '{}') as told`;
    expect(row!.told).toBe('approved');
  });
});

/** A withdrawal on a chain that was approved and not claimed. */
async function leaving(): Promise<string> {
  const { customerId } = await makeCustomer(owner);
  await fund(owner, customerId, '200');
  const destination = await usableWallet(owner, customerId);
  const [row] = await owner.sql<{ id: string }>`
    select withdrawal_request(${customerId}, ${destination}, 'USDT', 200, 1, 0.005, 0, null) as id`;
  expect(await review('withdrawal', row!.id, { status: 'approved' })).toMatch(/^Approved/);
  return row!.id;
}
const claim = (id: string, reference: string) =>
  review('withdrawal', id, { status: 'sent', reference });

const perOutput =
  'each has a payment of its own. Of one transaction with several outputs, write the number of the output behind each: <hash>:2.';

describe.each([
  ['a move out of the treasury', takenOut, (id: string) => `Move ${id} of the treasury`],
  ['a payout to a charity', payout, (id: string) => `Payout ${id} to a charity`],
] as const)('%s', (name, enter, called) => {
  const lastOf = async () => {
    const [row] = await owner.sql<{ id: string }>`
      select case ${name} when 'a payout to a charity' then (select max(id) from charity_payout)
        else (select max(id) from treasury_move) end::text as id`;
    return row!.id;
  };

  it('is not the payment by which a customer’s withdrawal was sent', async () => {
    const hash = hashOf();
    const id = await leaving();
    expect(await claim(id, hash)).toMatch(/^Claimed/);
    for (const written of [hash, `0x${hash}`, `TX-${hash}`])
      expect(await enter(written)).toBe(
        `Withdrawal ${id} has this reference already: ${perOutput}`,
      );
    expect(await review('withdrawal', id, { status: 'completed' })).toMatch(/^Completed/);
    expect(await enter(hash)).toMatch(/^Withdrawal/);
    const second = await leaving();
    const shared = hashOf();
    expect(await claim(second, `${shared}:0`)).toMatch(/^Claimed/);
    expect(await enter(`${shared}:1`)).toMatch(done);
    expect(await enter(`${shared}:1`)).toMatch(/is there already|has this reference already/);
  });

  it('sends no customer’s withdrawal', async () => {
    const hash = hashOf();
    expect(await enter(`TX-${hash}`)).toMatch(done);
    const id = await leaving();
    expect(await claim(id, hash)).toBe(
      `${called(await lastOf())} has this reference already: ${perOutput}`,
    );
    expect(await claim(id, hashOf())).toMatch(/^Claimed/);
  });

  it('is not the other of the two', async () => {
    const other = enter === takenOut ? payout : takenOut;
    expect(await enter(`HOUSE-OUT-${name.length}`)).toMatch(done);
    expect(await other(`house/out/${name.length}`)).toBe(
      `${called(await lastOf())} has this reference already: each has a payment of its own.`,
    );
  });
});
