import { audit } from '@/lib/ledger/audit';
import { createDatabase, type Database } from '@/lib/platform/db';
import { makeCustomer } from '@/tests/setup/app';
import { asIfLarge } from '@/tests/setup/planner/large-tables';
import { approveFreely, askNobody } from '@/tests/setup/limits';
import { fund, txHashOf, usableWallet } from '@/tests/setup/money';

/** Guarantee: one payment is credited once in the whole house, whoever tells of it and however, and who paid is not left without it. */

let owner: Database;
let number = 0;

beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 24, role: null });
  await askNobody(owner);
  await approveFreely(owner);
});
afterEach(async () => {
  expect(await audit(owner)).toEqual([]);
});
afterAll(() => owner.close());

type Network = 'bitcoin' | 'ethereum' | 'tron';
type Place = { id: string; text: string; network: Network | null; customer: string | null };

async function customer(): Promise<string> {
  const { customerId } = await makeCustomer(owner);
  await owner.sql`update customer set basic_status = 'verified' where id = ${customerId}`;
  return customerId;
}

async function place(network: Network | null, of: string | null = null): Promise<Place> {
  number += 1;
  const text = `place ${number}`;
  const [row] = await owner.sql<{ id: string }>`
    insert into deposit_address (currency, network, address, added_by, enabled, customer_id)
    values ('USDT', ${network}::payment_network, ${text}, 'owner', true, ${of}) returning id`;
  return { id: row!.id, text, network, customer: of };
}

type Told = { by?: string; txHash?: string; lastSix?: string; amount?: number };

async function told(
  at: Place,
  { by, txHash = '', lastSix = '', amount = 200 }: Told,
): Promise<string> {
  const [row] = await owner.sql<{ id: string }>`
    insert into deposit (customer_id, method, currency, address_id, amount, tx_hash, last_six)
    values (${by ?? at.customer ?? (await customer())},
      ${at.network ? 'crypto' : 'card'}::deposit_method, 'USDT', ${at.id}, ${amount}, ${txHash},
      ${lastSix})
    returning id`;
  return row!.id;
}

const watched = async (
  { network, text }: Place,
  hash: string,
  output: number,
  amount = 200,
): Promise<string> => {
  const [row] = await owner.sql<{ told: string }>`
    select deposit_watch(${network}::payment_network, ${hash}, ${output}, ${text}, 'USDT', ${amount},
      40, '{"onPhone": "?"}') as told`;
  return row!.told;
};

const review = (id: string, after: object, by: string): Promise<string> =>
  owner
    .transaction(async (sql) => {
      await sql`select set_config('assay.operator', ${by}, true)`;
      const [row] = await sql<{ said: string }>`
        select deposit_review(${id}, ${JSON.stringify(after)}::jsonb, ${by}) as said`;
      return row!.said;
    })
    .catch(({ message }: Error) => message);
const approve = (id: string, by = 'anna') => review(id, { status: 'approved' }, by);
const isOutput = (id: string, output: number, by = 'anna') =>
  review(id, { output: `${output}` }, by);

const shown = async (id: string) => {
  const [row] = await owner.sql<{ same: string | null; remarks: string; on_chain: string | null }>`
    select same_payment as same, remarks, on_chain from operations.deposit where key = ${id}`;
  return row!;
};
const hashOf = (text: string): string => txHashOf(`${text} ${(number += 1)}`);

describe('a payment that the watcher credited at its customer’s own address', () => {
  let hash: string;
  let credited: string;
  let own: Place;

  beforeEach(async () => {
    hash = hashOf('seen');
    own = await place('tron', await customer());
    expect(await watched(own, hash, 0)).toBe('approved');
    expect(await watched(own, hash, 1, 300)).toBe('approved');
    const [row] = await owner.sql<{ id: string }>`
      select deposit_id as id from chain_payment where tx_hash = ${hash} and output_index = 0`;
    credited = row!.id;
  });

  it('is credited to nobody else at a shared address, and what two operators find there is', async () => {
    const shared = await place('tron');
    const id = await told(shared, { txHash: hash });
    const today = new Date().toISOString().slice(0, 10);
    expect(await shown(id)).toMatchObject({
      remarks: 'credited-already, seen-elsewhere, two-operators',
      same: expect.stringContaining(`${credited} approved output 0`),
      on_chain: `output 0: 200 USDT to tron · ${own.text}, 40 confirmations, seen ${today}; output 1: 300 USDT to tron · ${own.text}, 40 confirmations, seen ${today}`,
    });
    // Its customer reads nothing of another one's payment.
    expect(
      await owner.sql`select deposit_remarks(d) as said from deposit d where id = ${id}`,
    ).toEqual([{ said: '{}' }]);
    expect(await approve(id)).toBe(
      `This payment was credited already, with deposit ${credited}. Where its transaction paid several times, give the output of both.`,
    );
    for (const taken of [0, 1]) expect(await isOutput(id, taken)).toMatch(/credited already/);
    // The watcher may not look at this address at all: it never told of it.
    expect(await isOutput(id, 2)).toMatch(/^It is output 2/);
    expect((await shown(id)).remarks).toBe('seen-elsewhere, two-operators');
    expect(await approve(id)).toBe(
      'First approval by anna is on record. What the watcher saw does not show it: a second operator approves.',
    );
    expect(await approve(id)).toBe(
      'You approved it already: another operator has to approve it too.',
    );
    expect(await approve(id, 'berta')).toMatch(/^Approved/);
    const again = await told(shared, { txHash: hash });
    expect(await isOutput(again, 2)).toMatch(/^This output was credited already/);
  });

  it('nor where the watcher looks and saw nothing of it, until it tells of it', async () => {
    const shared = await place('tron');
    expect(await watched(shared, hashOf('another'), 0)).toBe('seen');
    const id = await told(shared, { txHash: hash });
    expect(await approve(id)).toMatch(/^This payment was credited already/);
    for (const output of [2, 7]) expect(await isOutput(id, output)).toMatch(/saw no such amount/);
    expect(await watched(shared, hash, 2)).toBe('seen');
    // Both were seen, at addresses that differ.
    expect((await shown(id)).remarks).toBe('');
    expect(await approve(id)).toMatch(/^Approved/);
    const again = await told(shared, { txHash: hash });
    expect(await approve(again)).toMatch(/^This payment was credited already/);
    expect(await isOutput(again, 2)).toMatch(/^This output was credited already/);
  });

  it('nor of another amount than the watcher saw', async () => {
    const shared = await place('tron');
    expect(await watched(shared, hash, 2, 150)).toBe('seen');
    const id = await told(shared, { txHash: hash, amount: 250 });
    expect(await isOutput(id, 2)).toMatch(/saw no such amount/);
    expect(await review(id, { status: 'rejected', reason: 'It was another amount.' }, 'anna')).toBe(
      'Rejected, and the customer was told.',
    );
    const right = await told(shared, { txHash: hash, amount: 150 });
    expect(await approve(right)).toMatch(/^Approved/);
  });

  it.each(['ethereum', 'bitcoin'] as const)('nor as one on %s', async (network) => {
    const id = await told(await place(network), { txHash: hash });
    expect(await isOutput(id, 5)).toMatch(/saw no such amount/);
    expect(await approve(id)).toMatch(
      new RegExp(`credited already, with deposit ${credited}, as one on another network`),
    );
    expect((await shown(id)).same).toContain(`${credited} approved`);
  });

  it.each([
    ['alone', (x: string) => x],
    ['in capitals with 0x', (x: string) => `0x${x.toUpperCase()}`],
    ['as a page', (x: string) => `https://tronscan.org/#/transaction/${x}`],
    ['torn', (x: string) => `${x.slice(0, 32)} - ${x.slice(32)}`],
    ['behind letters', (x: string) => `txid${x}`],
    ['torn behind letters', (x: string) => `Ref.${x.slice(0, 32)}-${x.slice(32)}`],
    ['with O for 0', (x: string) => x.toUpperCase().replaceAll('0', 'O')],
    ['with an odd letter within', (x: string) => `${x.slice(0, 30)}x${x.slice(30)}`],
    ['with letters all over', (x: string) => x.match(/.{8}/g)!.join('xq z')],
    ['behind words', (x: string) => `Ref. ${x.slice(0, 30)}x${x.slice(30)}`],
  ])('nor as the reference of a bank, %s', async (_, write) => {
    const bank = await place(null);
    const id = await told(bank, { txHash: write(hash) });
    expect(await shown(id)).toMatchObject({
      remarks: 'credited-already, seen-elsewhere',
      same: expect.stringContaining(`${credited} approved`),
    });
    expect(await review(id, { bank_reference: hash }, 'anna')).toMatch(/hash of a transaction/);
    expect(await review(id, { bank_reference: 'B-1', status: 'approved' }, 'anna')).toMatch(
      new RegExp(`^It names the hash .* deposit ${credited} was credited already`),
    );
    expect(
      await review(id, { status: 'rejected', reason: 'Tell of it as the bank does.' }, 'anna'),
    ).toMatch(/^Rejected/);
    const anew = await told(bank, { txHash: `NB ${id}` });
    expect(await approve(anew)).toMatch(/^Approved/);
  });

  it('nor by its last six characters, and by its whole hash where it is another', async () => {
    const shared = await place('tron');
    const id = await told(shared, { lastSix: hash.slice(-6) });
    expect(await approve(id)).toMatch(/credited already.*with the whole hash/);
    expect((await shown(id)).same).toContain(`${credited} approved`);
    const whole = await told(shared, { txHash: txHashOf(`other ${hash}`, hash.slice(-6)) });
    expect(await approve(whole)).toMatch(/^Approved/);
  });
});

it('a batch of an exchange is credited to each whom it paid, at own and shared addresses', async () => {
  const hash = hashOf('batch');
  const [a, b] = [await place('tron', await customer()), await place('tron', await customer())];
  const shared = await place('tron');
  expect(await watched(shared, hash, 2)).toBe('seen');
  const third = await told(shared, { txHash: hash });
  expect(await approve(third)).toMatch(/^Approved/);
  expect([await watched(a, hash, 0), await watched(b, hash, 1)]).toEqual(['approved', 'approved']);
  expect(await watched(shared, hash, 3)).toBe('seen');
  const fourth = await told(shared, { txHash: hash });
  expect(await approve(fourth)).toMatch(/give the output of both/);
  expect(await isOutput(fourth, 3)).toMatch(/^It is output 3/);
  expect(await isOutput(third, 2)).toMatch(/^It is output 2/);
  expect(await approve(fourth)).toMatch(/^Approved/);
});

it('without a watcher outputs tell the payments of a batch apart, wherever they went', async () => {
  const hash = hashOf('unseen');
  const [one, two] = [await place('tron'), await place('tron')];
  const [first, second] = [
    await told(one, { txHash: hash }),
    await told(two, { txHash: hash, amount: 300 }),
  ];
  expect((await shown(first)).remarks).toBe('told-by-another');
  expect((await shown(first)).same).toBe(`${second} pending`);
  expect(await isOutput(first, 0)).toMatch(/^It is/);
  expect(await approve(first)).toMatch(/^Approved/);
  expect(await approve(second)).toMatch(/give the output of both/);
  expect(await isOutput(second, 0)).toMatch(/credited already, with deposit/);
  expect(await isOutput(second, 1)).toMatch(/^It is/);
  expect((await shown(second)).remarks).toBe('two-operators');
  expect(await approve(second)).toMatch(/^First approval/);
  expect(await approve(second, 'berta')).toMatch(/^Approved/);
});

describe('a second output of which the watcher knows nothing takes two operators', () => {
  const both = async (second: Omit<Told, 'by'>, hash: string): Promise<[string, string]> => {
    const shared = await place('tron');
    return [
      await told(shared, { txHash: hash, amount: 150 }),
      await told(shared, { amount: 150, ...second }),
    ];
  };

  it.each([
    ['both told before either is credited', true, false],
    ['the first credited before the second was told', false, false],
    ['the second told by the end of its hash alone', true, true],
  ])('%s', async (_, isToldFirst, isEnd) => {
    const hash = hashOf('two outputs');
    const [first, second] = await both(
      isEnd ? { lastSix: hash.slice(-6) } : { txHash: hash },
      hash,
    );
    expect(await isOutput(first, 0, 'ben')).toMatch(/^It is/);
    if (isToldFirst) expect(await isOutput(second, 1, 'ben')).toMatch(/^It is/);
    expect(await approve(first, 'ben')).toMatch(/^Approved/);
    if (!isToldFirst) expect(await isOutput(second, 1, 'ben')).toMatch(/^It is/);
    expect((await shown(second)).remarks).toBe(
      isEnd ? 'same-end-told, two-operators' : 'two-operators',
    );
    expect(await approve(second, 'ben')).toMatch(
      isEnd
        ? /^First approval by ben is on record. Deposit \d+ was credited with a payment whose hash ends so/
        : /^First approval by ben is on record. What the watcher saw does not show it/,
    );
    expect(await approve(second, 'ben')).toMatch(/^You approved it already/);
    expect(await approve(second, 'berta')).toMatch(/^Approved/);
  });

  it('and one where the watcher saw it', async () => {
    const hash = hashOf('two seen');
    const shared = await place('tron');
    const [first, second] = [
      await told(shared, { txHash: hash, amount: 150 }),
      await told(shared, { txHash: hash, amount: 160 }),
    ];
    for (const [output, amount] of [
      [0, 150],
      [1, 160],
    ])
      expect(await watched(shared, hash, output!, amount)).toBe('seen');
    for (const [n, id] of [first, second].entries()) {
      expect(await isOutput(id, n, 'ben')).toMatch(/^It is/);
      expect(await approve(id, 'ben')).toMatch(/^Approved/);
    }
  });
});

describe('what left the house as a withdrawal', () => {
  let id: string;
  let payer: string;
  let hash: string;

  const decided = (after: object, by = 'cora') =>
    owner.transaction(async (sql) => {
      await sql`select set_config('assay.operator', ${by}, true)`;
      await sql`select withdrawal_review(${id}, ${JSON.stringify(after)}::jsonb, ${by})`;
    });

  beforeEach(async () => {
    payer = await customer();
    hash = hashOf('paid by us');
    await fund(owner, payer, '201');
    const to = await usableWallet(owner, payer);
    const [row] = await owner.sql<{ id: string }>`
      select withdrawal_request(${payer}, ${to}, 'USDT', 201, 1.005, 0.005, 0, null) as id`;
    id = row!.id;
    await decided({ status: 'approved' });
    await decided({ status: 'sent', reference: hash });
  });

  const isTold = async (deposit: string) => {
    expect((await shown(deposit)).remarks).toBe(
      `paid-by-us as withdrawal ${id} of customer ${payer}, two-operators`,
    );
    expect(await approve(deposit, 'ben')).toBe(
      `First approval by ben is on record. By this transaction withdrawal ${id} was paid: a second operator approves.`,
    );
    expect(await approve(deposit, 'ben')).toMatch(/^You approved it already/);
    expect(await approve(deposit, 'berta')).toMatch(/^Approved/);
  };

  it('comes into it by two operators, claimed or completed', async () => {
    await isTold(await told(await place('tron'), { txHash: hash }));
  });
  it('told by the end of its hash too, once it is completed by another one', async () => {
    await decided({ status: 'completed', reference: hashOf('replaced') }, 'dora');
    await isTold(await told(await place('tron'), { lastSix: hash.slice(-6) }));
  });
  it('and by one where the watcher saw it come in', async () => {
    const shared = await place('tron');
    const deposit = await told(shared, { txHash: hash });
    expect(await watched(shared, hash, 0)).toBe('seen');
    expect((await shown(deposit)).remarks).toBe(
      `paid-by-us as withdrawal ${id} of customer ${payer}`,
    );
    expect(await approve(deposit, 'ben')).toMatch(/^Approved/);
  });
});

it('what left the house at a bank comes into it by two operators', async () => {
  const payer = await customer();
  const reference = `FT26329/${(number += 1)}-88`;
  await fund(owner, payer, '201');
  const [to] = await owner.sql<{ id: string }>`
    insert into withdrawal_destination (customer_id, kind, name, bank_name, card_number, usable_at)
    values (${payer}, 'card', 'Ada', 'First Bank', 'GB82WEST12345698765432', now() - interval '1 second')
    returning id`;
  const [row] = await owner.sql<{ id: string }>`
    select withdrawal_request(${payer}, ${to!.id}, 'USDT', 201, 1.005, 0.005, 0, null) as id`;
  for (const after of [{ status: 'approved' }, { status: 'sent', reference }])
    await owner.transaction(async (sql) => {
      await sql`select set_config('assay.operator', 'cora', true)`;
      await sql`select withdrawal_review(${row!.id}, ${JSON.stringify(after)}::jsonb, 'cora')`;
    });
  const bank = await place(null);
  const asTold = await told(bank, { txHash: reference.replaceAll('/', ' ').toLowerCase() });
  const asNamed = await told(bank, { txHash: 'RENT', amount: 333 });
  await review(asNamed, { bank_reference: reference }, 'dora');
  for (const id of [asTold, asNamed]) {
    expect((await shown(id)).remarks).toBe(
      `paid-by-us as withdrawal ${row!.id} of customer ${payer}, two-operators`,
    );
    expect(await approve(id, 'ben')).toBe(
      `First approval by ben is on record. By this transfer withdrawal ${row!.id} was paid: a second operator approves.`,
    );
    expect(await approve(id, 'berta')).toMatch(/^Approved/);
  }
});

it('told of on two networks by one customer it says so, and is credited on one', async () => {
  const [hash, by] = [hashOf('two networks'), await customer()];
  const first = await told(await place('tron'), { by, txHash: hash });
  const second = await told(await place('ethereum'), { by, txHash: hash, amount: 300 });
  for (const [n, id] of [first, second].entries()) {
    expect((await shown(id)).remarks).toBe('told-on-another-network');
    await isOutput(id, n);
  }
  expect(await approve(first)).toMatch(/^Approved/);
  for (const who of ['anna', 'berta'])
    expect(await approve(second, who)).toMatch(/credited already.* as one on another network/);
});

it.each([
  ['both by the end', false, false],
  ['one with its whole hash', false, true],
  ['both with whole hashes that differ', true, true],
])('two reports with one end and other amounts say so, %s', async (_, isFirst, isSecond) => {
  const [tron, ethereum] = [await place('tron'), await place('ethereum')];
  const by = await customer();
  const end = txHashOf(`end ${(number += 1)}`).slice(-6);
  const tell = (is: boolean, text: string, amount: number) => ({
    by,
    amount,
    ...(is ? { txHash: txHashOf(text, end) } : { lastSix: end }),
  });
  const first = await told(tron, tell(isFirst, 'first', 200));
  const second = await told(tron, tell(isSecond, 'second', 300));
  const elsewhere = await told(ethereum, tell(false, '', 301));
  expect((await shown(first)).remarks).toBe('same-end-told');
  expect(await shown(second)).toEqual({
    remarks: 'same-end-told',
    same: `${first} pending, ${elsewhere} pending`,
    on_chain: null,
  });
  expect((await shown(elsewhere)).remarks).toBe('same-end-told');
  await review(first, { status: 'rejected', reason: 'It never came.' }, 'ben');
  await review(elsewhere, { status: 'rejected', reason: 'It never came.' }, 'ben');
  expect((await shown(second)).remarks).toBe('');
});

it('told of by its end and by its whole hash, on two networks by two customers, is not credited twice by one operator, whichever comes first', async () => {
  for (const isEndFirst of [true, false]) {
    const hash = hashOf('two tellers');
    const byEnd = await told(await place('tron'), { lastSix: hash.slice(-6), amount: 301 });
    const byHash = await told(await place('ethereum'), { txHash: hash, amount: 301 });
    const [first, second] = isEndFirst ? [byEnd, byHash] : [byHash, byEnd];
    expect(await approve(first)).toMatch(/^Approved/);
    expect(await approve(second)).not.toMatch(/^Approved/);
    expect(await approve(second)).not.toMatch(/^Approved/);
  }
});

it('whose payment was credited to another by mistake comes to it by two operators', async () => {
  const hash = hashOf('mistake');
  const shared = await place('tron');
  expect(await watched(shared, hashOf('before'), 0)).toBe('seen');
  const mistake = await told(shared, { txHash: hash });
  expect(await approve(mistake)).toMatch(/^Approved/);
  const own = await place('tron', await customer());
  expect(await watched(own, hash, 0)).toBe('seen');
  const [row] = await owner.sql<{ id: string }>`
    select deposit_id as id from chain_payment where tx_hash = ${hash}`;
  expect((await shown(row!.id)).remarks).toBe('credited-already, two-operators');
  expect(await approve(row!.id)).toMatch(/^First approval/);
  expect(await approve(row!.id)).toMatch(/another operator/);
  expect(await approve(row!.id, 'berta')).toMatch(/^Approved/);
});

it('what one notice says and an earlier one says otherwise takes two operators', async () => {
  const hash = hashOf('disputed');
  const [wrong, right] = [await place('tron'), await place('tron')];
  expect(await watched(wrong, hash, 0)).toBe('seen');
  expect(await watched(right, hashOf('looks here'), 0)).toBe('seen');
  const id = await told(right, { txHash: hash });
  expect(await approve(id)).toMatch(/saw this transaction, and not this payment.*tell of it/);
  expect(await watched(right, hash, 0)).toBe('changed');
  expect(await approve(id)).toMatch(/^First approval/);
  expect(await approve(id, 'berta')).toMatch(/^Approved/);
});

it('of twenty tellings that are approved at once one is credited', async () => {
  const shared = await place('tron');
  const elsewhere = await place('ethereum');
  for (const outputs of [[null], [0], [null, 0, 1]] as const) {
    const hash = hashOf('race');
    const ids = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const id = await told(n % 4 === 3 ? elsewhere : shared, { txHash: hash });
        const output = outputs[n % outputs.length]!;
        if (output !== null) expect(await isOutput(id, output)).toMatch(/^It is/);
        return id;
      }),
    );
    const said = await Promise.all(ids.map((id) => approve(id, `operator ${id}`)));
    const [row] = await owner.sql<{ n: number; outputs: (number | null)[] }>`
      select count(*)::int as n, array_agg(output_index) as outputs from deposit
      where status = 'approved' and tx_hash = ${hash}`;
    expect(row!.n).toBe(1);
    expect(said.filter((text) => text.startsWith('Approved'))).toHaveLength(1);
    expect(
      said.filter((text) => !/^Approved|a second operator approves|credited already/.test(text)),
    ).toEqual([]);
    // Another output of it is credited by two, and once.
    const again: string[] = [];
    for (const id of ids) again.push(await approve(id, 'one'), await approve(id, 'two'));
    const isApart = !row!.outputs.includes(null) && outputs.length > 1;
    expect(again.filter((text) => text.startsWith('Approved'))).toHaveLength(isApart ? 1 : 0);
  }
});

it('the table of credited payments refuses a second one, whatever functions think', async () => {
  const hash = hashOf('twice');
  const id = await told(await place('tron'), { txHash: hash });
  expect(await approve(id)).toMatch(/^Approved/);
  await expect(
    owner.sql`
      insert into credited_payment (deposit_id, tx_hash)
      select min(id), ${hash} from deposit where status = 'rejected'`,
  ).rejects.toMatchObject({ message: expect.stringContaining('credited_payment_tx_hash') });
  await owner.sql`delete from credited_payment where deposit_id = ${id}`;
  expect(await owner.sql`select id, kept from audit_payments_are_credited_once`).toEqual([
    { id, kept: null },
  ]);
  await owner.sql`insert into credited_payment (deposit_id, tx_hash) values (${id}, ${hash})`;
});

describe('a payment at a bank', () => {
  it.each([
    ['PAY-9001-A', 'PAY.9001.A'],
    ['INV-2026-77', 'INV202677'],
    ['INV 2026 77', 'inv—2026—77'],
    ['PAY 9001', 'PAY 9OO1'],
    ['BILL 77', 'B1LL#77'],
    ['PAY 9001', 'ＰＡＹ９００１'],
    ['PAY 9001', 'РАУ٩٠٠١'],
    ['DE-4471-AD', 'DE-४४७१-AD'],
    ['DE-4471-AD', 'DE ๔๔๗๑ AD'],
  ])('told of as %s and as %s is one until the bank names both', async (one, other) => {
    const bank = await place(null);
    const [first, second] = [
      await told(bank, { txHash: one, amount: 466 + 2 * number }),
      await told(bank, { txHash: other, amount: 467 + 2 * number }),
    ];
    expect((await shown(second)).same).toBe(`${first} pending`);
    expect(await approve(first)).toMatch(/^Approved/);
    expect(await approve(second)).toMatch(
      new RegExp(`may be that of deposit ${first}, .*give the bank_reference of both`),
    );
    expect(await review(first, { bank_reference: `NB-1O-${bank.id}` }, 'anna')).toMatch(
      /^The bank names/,
    );
    expect(await review(second, { bank_reference: `NB.10.${bank.id}` }, 'anna')).toMatch(
      /credited with this reference already.*give the day/,
    );
    expect(
      await review(
        second,
        { bank_reference: `NB.10.${bank.id} 2026-05-31`, status: 'approved' },
        'anna',
      ),
    ).toMatch(/^First approval.* you had a part in that: a second operator approves/);
    expect(await approve(second)).toMatch(/^You approved it already/);
    expect(await approve(second, 'berta')).toMatch(/^Approved/);
  });

  it('told of at two accounts takes two operators where its words and amount look the same', async () => {
    const [one, other] = [await place(null), await place(null)];
    const tell = { txHash: 'PAY-77-AB', lastSix: '123456', amount: 250 };
    const first = await told(one, tell);
    const second = await told(other, { ...tell, txHash: 'pay 77 ab' });
    for (const [id, alike] of [
      [first, second],
      [second, first],
    ])
      expect(await shown(id!)).toMatchObject({
        remarks: 'told-at-another-account',
        same: `${alike} pending`,
      });
    expect(await approve(first, 'ben')).toMatch(/^Approved/);
    expect(await shown(second)).toMatchObject({
      remarks: 'credited-at-another-account, two-operators',
      same: `${first} approved`,
    });
    // A reference that an operator wrote tells nothing apart here.
    await review(first, { bank_reference: `B1 ${first}` }, 'ben');
    await review(second, { bank_reference: `B2 ${first}` }, 'ben');
    expect(await approve(second, 'ben')).toBe(
      'First approval by ben is on record. It may have been credited at another account: a second operator approves.',
    );
    expect(await approve(second, 'ben')).toMatch(/^You approved it already/);
    expect(await approve(second, 'berta')).toMatch(/^Approved/);
  });

  it.each([200, 200.01])(
    'named alike by the bank at two accounts takes two operators too, of %d',
    async (amount) => {
      const ids = [await told(await place(null), {}), await told(await place(null), { amount })];
      for (const id of ids)
        expect(await review(id, { bank_reference: `NB-77${ids[0]}` }, 'ben')).toMatch(/^The bank/);
      expect(await approve(ids[0]!, 'ben')).toMatch(/^Approved/);
      expect(await approve(ids[1]!, 'ben')).toMatch(/^First approval/);
    },
  );

  it('of one amount is credited by one at each account where its words differ', async () => {
    for (const txHash of ['MAY 1', 'MAY 2'])
      expect(await approve(await told(await place(null), { txHash }))).toMatch(/^Approved/);
  });

  it('told of at two accounts at once is credited by one operator alone once', async () => {
    const ids = await Promise.all(
      Array.from({ length: 8 }, async () => told(await place(null), { txHash: 'AT ONCE 1' })),
    );
    const said = await Promise.all(ids.map((id) => approve(id, 'ben')));
    expect(said.filter((text) => text.startsWith('Approved'))).toHaveLength(1);
    expect(said.filter((text) => /a second operator approves/.test(text))).toHaveLength(7);
  });

  it('told of at two accounts without words takes two operators where card and amount are the same', async () => {
    const tell = { lastSix: `${700_000 + (number += 1)}`, amount: 250 };
    const first = await told(await place(null), tell);
    const second = await told(await place(null), tell);
    const named = await told(await place(null), { ...tell, txHash: 'FOR MAY' });
    const another = await told(await place(null), { ...tell, amount: 251 });
    expect(await shown(second)).toMatchObject({
      remarks: 'told-at-another-account',
      same: `${first} pending, ${named} pending`,
    });
    expect(await approve(first, 'ben')).toMatch(/^Approved/);
    for (const id of [second, named]) {
      expect((await shown(id)).remarks).toContain('credited-at-another-account');
      expect(await approve(id, 'ben')).toBe(
        'First approval by ben is on record. It may have been credited at another account: a second operator approves.',
      );
      expect(await approve(id, 'berta')).toMatch(/^Approved/);
    }
    expect(await shown(another)).toMatchObject({ remarks: '', same: null });
    expect(await approve(another, 'ben')).toMatch(/^Approved/);
  });

  it('told of at two accounts with the same words and card says so, whatever the cents', async () => {
    const tell = { txHash: 'PAY-8841 CENTS', lastSix: '884100', amount: 500 };
    const first = await told(await place(null), tell);
    expect(await approve(first, 'ben')).toMatch(/^Approved/);
    const second = await told(await place(null), {
      ...tell,
      txHash: 'pay 8841 cents',
      amount: 500.01,
    });
    expect(await shown(second)).toMatchObject({
      remarks: 'same-words-at-another-account',
      same: `${first} approved`,
    });
    const other = await told(await place(null), { ...tell, lastSix: '884101', amount: 501 });
    expect(await shown(other)).toMatchObject({ remarks: '', same: null });
    expect(await approve(second, 'ben')).toMatch(/^Approved/);
  });

  it('is compared by digits of every script', async () => {
    const digits = Array.from({ length: 0x110000 }, (_, code) => code).filter((code) =>
      /^\p{Nd}$/u.test(String.fromCodePoint(code)),
    );
    const from = digits.map((code) => String.fromCodePoint(code)).join('');
    const [row] = await owner.sql<{ look: string }>`select reference_look(${from}) as look`;
    expect(row!.look).toBe('0123456789'.repeat(digits.length / 10));
  });

  it.each([
    ['a'.repeat(47) + ' RUNS', null],
    ['4'.repeat(50), '4'.repeat(50)],
    ['Payment of the rent of flat 4 for May 2026, with thanks, Jane Doe, Baker Street 221b', null],
  ])('%s names the hash %s', async (text, hash) => {
    const [row] = await owner.sql<{ hash: string }>`select chain_hash(${text}) as hash`;
    expect(row!.hash).toBe(hash);
  });

  it('of another reference is another', async () => {
    const bank = await place(null);
    for (const txHash of ['PAY-9001-A', 'PAY-9001-B', 'PAY-9002-A'])
      expect(await approve(await told(bank, { txHash }))).toMatch(/^Approved/);
  });
});

it('finds what may be the same by indexes alone', async () => {
  const client = await owner.pool.connect();
  try {
    await client.query('begin');
    await asIfLarge(client);
    const bank = await place(null);
    const id = await told(bank, { txHash: 'PAY 1' });
    const used = async (where: string): Promise<string> => {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select o.id from deposit o where ${where}`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    const near = "o.method = 'card'";
    for (const [index, where] of [
      ['deposit_by_chain_hash', "o.tx_hash <> '' and chain_hash_key(o.tx_hash) = 'x'"],
      [
        'deposit_by_hash_end',
        "o.method = 'crypto' and lower(right(coalesce(nullif(o.tx_hash, ''), o.last_six), 6)) = 'x'",
      ],
      [
        'deposit_by_hash_start',
        "o.method = 'crypto' and o.tx_hash <> '' and hash_start(o.tx_hash) = any('{x,y}')",
      ],
      [
        'deposit_by_reference',
        `${near} and o.tx_hash <> '' and reference_key(o.tx_hash) in ('x', '~')`,
      ],
      [
        'deposit_by_bank_reference',
        `${near} and o.bank_reference is not null and reference_key(o.bank_reference) in ('x', '~')`,
      ],
      [
        'deposit_by_bank_amount',
        `${near} and o.address_id = ${bank.id} and o.amount = 1 and o.created_at between now() and now()`,
      ],
      [
        'deposit_by_card',
        `${near} and o.last_six <> '' and lower(o.last_six) = 'x' and o.amount = 1`,
      ],
    ]) {
      const plan = await used(where!);
      expect(plan).toMatch(new RegExp(`Scan (using|on) ${index}`));
      expect(plan).toMatch(/Index Cond: .*(coalesce|CASE|amount|substr)/i);
    }
    for (const table of ['withdrawal', 'withdrawal_step']) {
      const { rows: found } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select from ${table} where reference <> '' and reference is not null
           and right(substring(lower(reference) from '[0-9a-f]{64}'), 6) = 'x'`,
      );
      expect(found.map((row) => row['QUERY PLAN']).join()).toContain(`${table}_by_hash_end`);
      const { rows: begun } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select from ${table} where reference <> '' and reference is not null
           and hash_start(substring(lower(reference) from '[0-9a-f]{64}')) = any('{x,y}')`,
      );
      expect(begun.map((row) => row['QUERY PLAN']).join()).toContain(`${table}_by_hash_start`);
      const { rows: named } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select from ${table} where reference <> '' and reference_key(reference) in ('x', '~')`,
      );
      const plan = named.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain(`${table}_by_reference`);
      expect(plan).toMatch(/Index Cond: .*CASE/);
    }
    for (const [index, end] of [
      ['by_end', 'right(tx_hash, 6)'],
      ['by_start', 'hash_start(tx_hash)'],
    ] as const) {
      const { rows: forgotten } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select from forgotten_payment where address_id = 1 and ${end} = any('{x,y}')`,
      );
      const said = forgotten.map((row) => row['QUERY PLAN']).join('\n');
      expect(said).toContain(`forgotten_payment_${index}`);
    }
    // What those who review ask is made of them.
    const scans = async (): Promise<string> =>
      (
        await client.query<{ seq_scan: string }>(
          "select seq_scan from pg_stat_xact_user_tables where relname = 'deposit'",
        )
      ).rows[0]!.seq_scan;
    const before = await scans();
    await client.query('select deposit_near(d) from deposit d where d.id = $1', [id]);
    expect(await scans()).toBe(before);
    const { rows: left } = await client.query<{ 'QUERY PLAN': string }>(
      "explain select n.id from withdrawal_named('FT 1') n",
    );
    expect(left.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/Seq Scan/);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

describe('a payment that one tells of by the end of its hash alone, and another by all of it', () => {
  const end = () => hashOf('its end').slice(-6);

  it.each([
    ['a cent less, on another network', 'ethereum', 'tron', 200.99, true],
    ['a cent less, on one network', 'tron', 'tron', 200.99, true],
    ['both by the end', 'tron', 'ethereum', 200.01, false],
  ] as const)(
    'is credited twice by two operators alone: %s',
    async (_, one, other, amount, isWhole) => {
      const six = end();
      const first = await told(await place(one), { lastSix: six, amount: 201 });
      const second = await told(
        await place(other),
        isWhole ? { txHash: txHashOf(six, six), amount } : { lastSix: six, amount },
      );
      expect(await approve(first)).toMatch(/^Approved/);
      expect((await shown(second)).remarks).toContain('two-operators');
      expect(await approve(second)).toMatch(
        new RegExp(
          `^First approval .* Deposit ${first} was credited with a payment whose hash ends so`,
        ),
      );
      expect(await approve(second, 'berta')).toMatch(/^Approved/);
    },
  );

  it('also where the whole hash was credited first', async () => {
    const six = end();
    const first = await told(await place('tron'), { txHash: txHashOf(six, six), amount: 200.99 });
    const second = await told(await place('ethereum'), { lastSix: six, amount: 201 });
    expect(await approve(first)).toMatch(/^Approved/);
    expect(await approve(second)).toMatch(/^First approval/);
  });

  it('is another one where both name their whole hashes', async () => {
    const six = end();
    const [first, second] = [
      await told(await place('tron'), { txHash: txHashOf(`${six} one`, six), amount: 201 }),
      await told(await place('tron'), { txHash: txHashOf(`${six} other`, six), amount: 200 }),
    ];
    for (const id of [first, second]) expect(await approve(id)).toMatch(/^Approved/);
  });
});

it.each([
  ['tron', 'ethereum', 'whole'],
  ['bitcoin', 'bitcoin', 'whole'],
  ['bitcoin', 'bitcoin', 'end'],
] as const)(
  'by the end of a hash with its bytes the other way round it takes two: %s, %s, the %s first',
  async (one, other, first) => {
    const hash = hashOf(one);
    const lastSix = Buffer.from(hash, 'hex').reverse().toString('hex').slice(-6);
    const [whole, end] = [
      await told(await place(one), { txHash: hash, amount: 301 }),
      await told(await place(other), { lastSix, amount: 300.5 }),
    ];
    const [former, later] = first === 'whole' ? [whole, end] : [end, whole];
    expect(await shown(later)).toMatchObject({ remarks: expect.stringMatching(/same-end-told/) });
    expect(await approve(former)).toMatch(/^Approved/);
    expect(await approve(later)).toMatch(/^First approval .* hash ends so/);
  },
);

it('and of many at once by six operators one is credited by one', async () => {
  for (let round = 0; round < 3; round += 1) {
    const hash = hashOf('tron');
    const lastSix = Buffer.from(hash, 'hex').reverse().toString('hex').slice(-6);
    const ids = await Promise.all(
      Array.from({ length: 6 }, async (_, n) =>
        told(
          await place('tron'),
          n % 2 ? { lastSix, amount: 300 + n } : { txHash: hash, amount: 300 + n },
        ),
      ),
    );
    await Promise.all(ids.map((id, n) => approve(id, `operator ${n}`)));
    const rows = await owner.sql<{ reviewers: number }>`
      select reviewers from deposit where id = any(${ids}::bigint[]) and status = 'approved'`;
    expect(rows.filter(({ reviewers }) => reviewers === 1)).toHaveLength(1);
  }
});

it('a hash with its bytes the other way round is no second payment', async () => {
  const hash = hashOf('bitcoin');
  const reversed = Buffer.from(hash, 'hex').reverse().toString('hex');
  const first = await told(await place('bitcoin'), { txHash: hash });
  const second = await told(await place('bitcoin'), { txHash: reversed, amount: 201 });
  expect(await approve(first)).toMatch(/^Approved/);
  expect(await approve(second)).toMatch(/^This payment was credited already/);
});
