import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type pg from 'pg';
import { audit } from '@/lib/ledger/audit';
import { createDatabase, type Database, type Row } from '@/lib/platform/db';
import { isSelling, sellFor } from '@/scripts/operator-charity.mjs';
import { makeCustomer } from '@/tests/setup/app';
import { addCharity, endAt, etherAddress } from '@/tests/setup/collectibles/auction';
import { lendTo } from '@/tests/setup/loans/lend';
import { fund, tronAddress, txHashOf, usableWallet } from '@/tests/setup/money';
import { asOperator, operatorLogin } from '@/tests/setup/operator';
import { afterReading } from '@/tests/setup/operators/after-reading';

type Person = { name: string; url: string; session: pg.Client };
let owner: Database;
let app: Database;
let anna: Person;
let berta: Person;
let picture: string;
let charity: string;

async function person(): Promise<Person> {
  const { name, url } = await operatorLogin(process.env.DATABASE_URL!);
  return { name, url, session: await asOperator(url) };
}

async function carry(): Promise<void> {
  while ((await app.sql<{ more: boolean }>`select operations_carry_next() as more`)[0]!.more);
}

const one = async ({ session }: Person, statement: string, values: unknown[] = []) =>
  (await session.query<Row>(statement, values)).rows[0];

const answerOf = async (table: string, key: string) =>
  String((await one(anna, `select answer from operations.${table} where key = $1`, [key]))?.answer);

/** What a new row is answered, and under which key it stands. */
async function added(table: string, row: Record<string, unknown>, who = anna) {
  const names = Object.keys(row);
  const values = names.map((_, n) => `$${n + 1}`).join(', ');
  const made = await one(
    who,
    `insert into operations.${table} (${names.join(', ')}) values (${values}) returning key, answer`,
    Object.values(row),
  );
  await carry();
  const [outcome] = await owner.sql<{ row_key: string }>`
    select o.row_key from operator_outcome o join operator_change c on c.id = o.change_id
    where c.row_key = ${String(made!.key)} and c.table_name = ${table} and o.done`;
  return { key: outcome?.row_key ?? String(made!.key), answer: String(made!.answer) };
}

async function changed(table: string, key: string, row: Record<string, unknown>, who = anna) {
  const set = Object.keys(row).map((name, n) => `${name} = $${n + 2}`);
  const now = await one(
    who,
    `update operations.${table} set ${set.join(', ')} where key = $1 returning answer`,
    [key, ...Object.values(row)],
  );
  await carry();
  return String(now!.answer).startsWith('Not saved') ? String(now!.answer) : answerOf(table, key);
}

const inDays = (days: number) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)}Z`;

let number = 0;
const terms = (over: object = {}) => ({
  name: `Quiet water ${(number += 1)}`,
  creator: 'Ada',
  chain: 'ethereum',
  address: `${etherAddress}/${number}`,
  description: 'Water without wind, drawn by hand.',
  picture,
  charity,
  start_price: '10',
  min_step: '1',
  buy_now_price: '100',
  ends_at: inDays(2),
  ...over,
});

async function listed(over: object = {}): Promise<string> {
  const { key } = await added('collectible', terms(over));
  const list = () => changed('collectible', key, { enabled: true }, berta);
  expect(await afterReading(list)).toMatch(/^Listed until/);
  return key;
}

async function bidder(): Promise<string> {
  const { customerId } = await makeCustomer(owner);
  await fund(owner, customerId, '1000');
  return customerId;
}
const bid = (customerId: string, id: string, amount: number) =>
  owner.sql`select collectible_bid(${customerId}, ${id}, ${amount}, ${etherAddress}, 0, null)`;

async function file(name: string, content: Buffer | string): Promise<string> {
  const at = path.join(await mkdtemp(path.join(tmpdir(), 'assay-')), name);
  await writeFile(at, content);
  return at;
}

async function sell(words: string[], who = anna) {
  let running = true;
  const carrying = (async () => {
    while (running) {
      await carry();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  try {
    return await sellFor(who.url, words);
  } finally {
    running = false;
    await carrying;
  }
}

beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 8, role: null });
  app = createDatabase(process.env.DATABASE_URL!, { max: 8 });
  [anna, berta] = [await person(), await person()];
  const photo = await sharp({
    create: { width: 900, height: 700, channels: 3, background: '#246' },
  })
    .withExif({ IFD0: { Artist: 'Ada', Copyright: 'At home' } })
    .jpeg()
    .toBuffer();
  const { answer } = await sell(['collectible', 'picture', await file('photo.jpg', photo)]);
  picture = /^Picture (\d+),/.exec(answer)![1]!;
  charity = (await added('charity', { name: 'Sea watch', about: 'Looks after a coast.' })).key;
});
afterEach(async () => {
  expect(await audit(owner)).toEqual([]);
});
afterAll(async () => {
  await Promise.all([anna, berta].map(({ session }) => session.end()));
  await Promise.all([owner, app].map((database) => database.close()));
});

it('keeps a picture in three sizes, without what the file said of its maker', async () => {
  const [row] = await owner.sql<{ small: Buffer; medium: Buffer; large: Buffer }>`
    select small, medium, large from collectible_picture where id = ${picture}`;
  for (const [bytes, side] of [
    [row!.small, 320],
    [row!.medium, 640],
    [row!.large, 1280],
  ] as const) {
    const { width, height, exif } = await sharp(Buffer.from(bytes)).metadata();
    expect([width, height, exif]).toEqual([side, side, undefined]);
  }
  const exif = await sharp(Buffer.from(row!.small))
    .withExif({ IFD0: { Artist: 'Ada' } })
    .jpeg()
    .toBuffer();
  for (const bytes of [exif, Buffer.from('<svg onload="x"/>'), Buffer.alloc(1_000_001, 0xff)])
    await expect(
      anna.session.query('select operations.add_picture($1, $1, $1)', [bytes]),
    ).rejects.toThrow('without metadata');
});

it('sells for a charity once another operator has enabled it', async () => {
  expect((await added('collectible', terms())).answer).toBe(
    'Kept as a draft. Give the number of an enabled charity.',
  );
  expect(await changed('charity', charity, { enabled: true })).toBe(
    'Not saved. You wrote it: another operator compares it and enables it.',
  );
  const enable = () => changed('charity', charity, { enabled: true }, berta);
  expect(await afterReading(enable)).toBe('Enabled.');
});

it('lists once another operator has enabled it, and keeps its terms while it is listed', async () => {
  const { key } = await added('collectible', terms());
  expect(await changed('collectible', key, { enabled: true })).toMatch(/^Not saved. You wrote/);
  expect(await changed('collectible', key, { enabled: true, start_price: '1' }, berta)).toMatch(
    /^Not saved. Save the terms first/,
  );
  await changed('collectible', key, { min_step: '2' }, berta);
  expect(await changed('collectible', key, { enabled: true }, berta)).toMatch(
    /^Not saved. You wrote/,
  );
  // Both wrote a part of it: a third one is needed.
  const carla = await person();
  const list = () => changed('collectible', key, { enabled: true }, carla);
  expect(await afterReading(list)).toMatch(/^Listed until/);
  for (const change of [{ start_price: '1' }, { ends_at: inDays(3) }, { name: 'Another' }])
    expect(await changed('collectible', key, change, berta)).toMatch(
      /^Not saved. While it is listed its terms stay/,
    );
  expect(await changed('collectible', key, { enabled: false }, berta)).toBe(
    'Withdrawn: nobody had bid for it.',
  );
  await carla.session.end();
});

it.each([
  ['start_price', '0.5'], ['start_price', '10.001'], ['min_step', '0'], ['buy_now_price', '10'],
  ['ends_at', 'tomorrow'], ['ends_at', '2026-02-31T10:00Z'], ['ends_at', inDays(70)],
  ['chain', 'dogecoin'], ['picture', '999999'], ['charity', '999999'], ['address', 'a b'],
  ['description', 'short'], ['name', ''],
])('keeps %s = %s as a draft', async (field, value) => {
  const { answer } = await added('collectible', terms({ [field]: value }));
  expect(answer).toMatch(/^Kept as a draft\. /);
}); // prettier-ignore

it('lists the same thing once', async () => {
  const address = `${etherAddress}/the-same`;
  await listed({ address });
  expect((await added('collectible', terms({ address }))).answer).toMatch(/is listed already/);
});

it('withdraws nothing that somebody bid for, and sets no bid, price or winner', async () => {
  const key = await listed();
  await bid(await bidder(), key, 12);
  for (const change of [{ enabled: false }, { start_price: '1' }, { ends_at: inDays(1) }])
    expect(await changed('collectible', key, change, berta)).toMatch(
      /^Not saved. Somebody has bid for it/,
    );
  for (const column of ['status', 'bids', 'highest', 'sold_to', 'send_to', 'extensions'])
    await expect(
      anna.session.query(`update operations.collectible set ${column} = null where key = $1`, [
        key,
      ]),
    ).rejects.toMatchObject({ code: '42501' });
  for (const table of ['bid', 'collectible', 'collectible_sale', 'charity_payout'])
    await expect(anna.session.query(`select from public.${table}`)).rejects.toMatchObject({
      code: '42501',
    });
  for (const call of ['collectible_settle(1)', "collectible_bid(1, 1, 1, '', 0, null)"])
    await expect(anna.session.query(`select public.${call}`)).rejects.toMatchObject({
      code: '42501',
    });
});

/** Sells something to a customer for 50, for a charity of its own or this one. */
async function sold(customerId: string, over: object = {}): Promise<string> {
  const key = await listed({ charity: await addCharity(owner), ...over });
  await bid(customerId, key, 50);
  await endAt(owner, key, new Date(Date.now() - 1000));
  await owner.sql`select collectible_settle(${key})`;
  return key;
}
/** Lets an operator alone credit a deposit of 20 of a customer. */
async function credit(customerId: string, name: string): Promise<void> {
  const [address] = await owner.sql<{ id: string }>`
    insert into deposit_address (currency, network, address, added_by)
    values ('USDT', 'tron', ${tronAddress}, 'owner')
    on conflict (network, currency, address) do update set note = '' returning id`;
  await owner.sql`update customer set basic_status = 'verified' where id = ${customerId}`;
  const [deposit] = await owner.sql<{ id: string }>`
    insert into deposit (customer_id, method, currency, address_id, amount, tx_hash)
    values (${customerId}, 'crypto', 'USDT', ${address!.id}, 20, ${txHashOf(customerId + name)})
    returning id`;
  await owner.sql`select set_config('assay.operator', ${name}, true),
    deposit_review(${deposit!.id}, '{"status": "approved"}', ${name})`;
}

const sent = (key: string, reference: string, who = anna) =>
  changed('collectible', key, { transfer_reference: reference }, who);

it('shows where to send what was sold, and notes by which transaction it was', async () => {
  const open = await listed();
  expect(await sent(open, txHashOf('open'))).toMatch(/^Not saved. It was not sold/);
  const key = await sold(await bidder(), { charity });
  const shown = await one(anna, 'select * from operations.collectible where key = $1', [key]);
  expect(shown).toMatchObject({ status: 'sold', send_to: etherAddress, highest: '50' });
  expect(await sent(key, 'https://assay-help.com/1')).toMatch(/A reference has no link/);
  for (const none of ['0xabcdef1234', 'By hand on Friday', `${txHashOf(key)}0`])
    expect(await sent(key, none)).toMatch(/^Not saved\. Give the (hash|reference)/);
  const hash = txHashOf(`sale ${key}`);
  expect(await sent(key, `0x${hash}`)).toBe('Noted: its owner sees that it was sent.');
  expect(await sent(key, hash, berta)).toBe(
    'Not saved. That it was sent by this transaction is noted already.',
  );
  expect(await changed('collectible', key, { name: 'Other' })).toMatch(
    /^Not saved. It closed sold/,
  );
  const other = await sold(await bidder());
  for (const same of [hash, hash.toUpperCase(), `0x${hash}`])
    expect(await sent(other, same)).toMatch(
      new RegExp(`^Not saved\\. Collectible ${key} was sent by this transaction`),
    );
});

it('who noted what was sent by the wrong transaction has another operator correct it, on record', async () => {
  const key = await sold(await bidder());
  const [wrong, right] = [txHashOf(`wrong ${key}`), txHashOf(`right ${key}`)];
  await sent(key, wrong);
  expect(await sent(key, right)).toMatch(/^Not saved\. You noted by what it was sent/);
  await expect(
    owner.sql`update collectible_sale set transfer_reference = ${right} where collectible_id = ${key}`,
  ).rejects.toThrow('a sale stays as it was made');
  expect(await sent(key, right, berta)).toBe(
    `Corrected: its owner sees this transaction, and what ${anna.name} noted, ${wrong}, stays on record.`,
  );
  const [row] = await owner.sql`
    select transfer_reference, transferred_by from collectible_sale where collectible_id = ${key}`;
  expect(row).toEqual({ transfer_reference: right, transferred_by: berta.name });
});

it('who alone credited what was paid with does not note that it was sent, unless nobody credited less', async () => {
  const customerId = await bidder();
  const key = await sold(customerId);
  await lendTo(owner, customerId, '100', 30, anna.name);
  const hash = txHashOf(`lent ${key}`);
  expect(await sent(key, hash)).toBe(
    'Not saved. You alone credited a deposit or a loan of its owner, or said that a payment to them came back: another operator notes that it was sent.',
  );
  // Where each has a part in it, who has the smallest one may.
  for (const { name } of await owner.sql<{ name: string }>`
    select name from operator_login where disabled_at is null and name <> ${anna.name}`)
    await credit(customerId, name);
  expect(await sent(key, hash)).toMatch(/^Not saved\. You alone credited/);
  expect(await sent(key, hash, berta)).toBe('Noted: its owner sees that it was sent.');
});

it('who alone gave back what was claimed as sent does not note that it was sent', async () => {
  const customerId = await bidder();
  const key = await sold(customerId);
  const destination = await usableWallet(owner, customerId);
  const [asked] = await app.sql<{ id: string }>`
    select withdrawal_request(${customerId}, ${destination}, 'USDT', 100, 0.5, 0.005, 0, null) as id`;
  for (const [who, change] of [
    [anna, { status: 'approved' }],
    [anna, { status: 'sent', reference: txHashOf(`really ${key}`) }],
    [berta, { status: 'rejected', reason: 'The bank returned it.' }],
  ] as const)
    await afterUnread(() => changed('withdrawal', asked!.id, change, who));
  const hash = txHashOf(`given back ${key}`);
  const refused =
    /^Not saved\. You alone credited a deposit or a loan of its owner, or said that a/;
  expect(await sent(key, hash, berta)).toMatch(refused);
  // Who credited an honest deposit that is smaller than what came back is who may.
  for (const { name } of await owner.sql<{ name: string }>`
    select name from operator_login where disabled_at is null and name <> ${berta.name}`)
    await credit(customerId, name);
  expect(await sent(key, hash, berta)).toMatch(refused);
  expect(await sent(key, hash)).toBe('Noted: its owner sees that it was sent.');
});

/** Saves once more what is told first. */
async function afterUnread(save: () => Promise<unknown>): Promise<void> {
  if (/Read this first/.test(String(await save()))) await save();
}

it('takes a proposal of the words of a charity back, whatever was proposed since', async () => {
  const about = (
    await owner.sql<{ about: string }>`
    select about from charity where id = ${charity}`
  )[0]!.about;
  const wanted = { about: 'Looks after another coast.' };
  expect(await changed('charity', charity, wanted)).toMatch(/^Proposed/);
  expect(await changed('charity', charity, { website: 'https://other.example' })).toMatch(
    /^Proposed/,
  );
  expect(await changed('charity', charity, { about })).toBe('Taken back: it stays as it is.');
  expect(await changed('charity', charity, wanted, berta)).toMatch(/^Proposed/);
  expect(await changed('charity', charity, { about }, berta)).toBe(
    'Taken back: it stays as it is.',
  );
  expect(await changed('charity', charity, { website: null })).toBe(
    'Taken back: it stays as it is.',
  );
});

it('keeps the words of a charity that bidders read until two operators want others', async () => {
  const read = async () => {
    const { name, about, website, enabled } = (
      await owner.sql`
      select name, about, website, enabled from charity where id = ${charity}`
    )[0]!;
    return { name, about, website, enabled };
  };
  const before = await read();
  const website = 'https://coast.example';
  const proposed = 'Proposed. It is shown once another operator has saved the same within 7 days.';
  expect(await changed('charity', charity, { name: 'My pocket' })).toBe(
    'Not saved. Something is or was sold for it: its name stays.',
  );
  expect(await changed('charity', charity, { website })).toBe(proposed);
  expect(await changed('charity', charity, { website })).toBe(proposed);
  expect(await changed('charity', charity, { website: `${website}/evil` }, berta)).toBe(proposed);
  expect(
    await changed('charity', charity, { website, about: 'Looks after a pocket.' }, berta),
  ).toBe(proposed);
  expect(await read()).toEqual(before);
  expect(await changed('charity', charity, { website }, berta)).toBe('Saved: it is shown now.');
  expect(await read()).toEqual({ ...before, website });
  // What was agreed on is used up: going back takes two again.
  expect(await changed('charity', charity, { website: null }, berta)).toBe(proposed);
  expect(await changed('charity', charity, { website: null })).toBe('Saved: it is shown now.');
  expect(await changed('charity', charity, { website })).toBe(proposed);
  expect(await read()).toEqual(before);
  expect(await changed('charity', charity, { website: null })).toBe(
    'Taken back: it stays as it is.',
  );
  expect(await changed('charity', charity, { website }, berta)).toBe(proposed);
  expect(await read()).toEqual(before);
});

it('pays out what is owed once two operators say so, and no more', async () => {
  const owed = async () =>
    Number(
      (await one(anna, 'select owed from operations.charity where key = $1', [charity]))!.owed,
    );
  const before = await owed();
  expect(before).toBe(50);
  const pay = (over: object = {}) =>
    added('charity_payout', {
      charity,
      amount: '30',
      paid_on: '2026-01-02',
      reference: `BANK-${(number += 1)}`,
      receipt: 'Received with thanks.',
      ...over,
    });
  expect((await pay({ amount: '50.01' })).answer).toMatch(/Only 50 are owed/);
  expect((await pay({ paid_on: '2026-02-30' })).answer).toMatch(/Give the day/);
  expect((await pay({ paid_on: '2999-01-01' })).answer).toMatch(/Give the day/);
  expect((await pay({ receipt: '' })).answer).toMatch(/Give what the charity confirmed/);
  for (const [text, why] of [
    ['See assay-help.com/claim', /no link/],
    ['Please pay 50 USDT first', /to pay/],
  ] as const) {
    expect((await pay({ receipt: text })).answer).toMatch(why);
    expect((await pay({ reference: text })).answer).toMatch(why);
  }
  expect((await pay({ source: 'gifts' })).answer).toMatch(/Only 0 are owed/);
  const [one1, one2] = [(await pay({ reference: 'BANK-A' })).key, (await pay()).key];
  for (const alike of ['bank-a', 'BANKA', 'bank a', 'Bank/A'])
    expect((await pay({ reference: alike })).answer).toMatch(/with this reference is there/);
  expect((await pay({ reference: 'Sent on Monday' })).answer).toMatch(/letters, digits/);
  expect(await changed('charity_payout', one1, { status: 'approved' })).toBe(
    'Not saved. You entered it: another operator decides.',
  );
  expect(await changed('charity_payout', one1, { status: 'approved' }, berta)).toBe(
    'Approved and shown to everybody: 20 USDT are still owed.',
  );
  expect(await changed('charity_payout', one2, { status: 'approved' }, berta)).toBe(
    'Not saved. Only 20 USDT are owed.',
  );
  expect(await changed('charity_payout', one2, { status: 'rejected' }, berta)).toMatch(
    /its reason/,
  );
  const demand = { status: 'rejected', reason: 'Pay us 50 USDT first' };
  expect(await changed('charity_payout', one2, demand, berta)).toMatch(/^Not saved.*to pay/);
  expect(
    await changed('charity_payout', one2, { status: 'rejected', reason: 'Twice' }, berta),
  ).toBe('Rejected: nothing moved.');
  // What was entered wrongly is entered anew under the reference of its payment.
  const again = { reference: 'BANK-WRONG', amount: '5' };
  const wrong = (await pay(again)).key;
  await changed('charity_payout', wrong, { status: 'rejected', reason: 'Other amount' }, berta);
  const { key: right, answer } = await pay({ ...again, amount: '4' });
  expect(answer).not.toMatch(/reference/);
  await changed('charity_payout', right, { status: 'rejected', reason: 'A test' }, berta);
  expect(
    await changed('charity_payout', one1, { status: 'rejected', reason: 'No' }, berta),
  ).toMatch(/^Not saved. It was approved/);
  expect(await owed()).toBe(20);
});

it.each(['BTC', 'ETH'])('pays out a gift in %s to its last place', async (currency) => {
  const given = '0.00000457';
  const { customerId } = await makeCustomer(owner);
  await fund(owner, customerId, given, currency);
  await owner.sql`
    insert into account_closing (customer_id, asked_at, due_at, keep_days, gives)
    values (${customerId}, now() - interval '15 days', now() - interval '1 day', 10,
      jsonb_build_object(${currency}::text, ${given}::text))`;
  expect(
    await owner.sql`
      select closing_finish(id, ${'0'.repeat(64)}) as said from account_closing
      where customer_id = ${customerId}`,
  ).toEqual([{ said: 'closed' }]);
  const row = {
    charity,
    source: 'gifts',
    currency,
    amount: given,
    paid_on: '2026-01-02',
    reference: `GIFT-${currency}`,
    receipt: 'Received with thanks.',
  };
  expect((await added('charity_payout', { ...row, amount: '0.000004561' })).answer).toMatch(
    /with 8 places after the point at most/,
  );
  expect((await added('charity_payout', { ...row, amount: '0.00000458' })).answer).toMatch(
    /Only 0.00000457 are owed/,
  );
  const { key } = await added('charity_payout', row);
  expect(await changed('charity_payout', key, { status: 'approved' }, berta)).toBe(
    `Approved and shown to everybody: 0 ${currency} are still owed.`,
  );
  const [gift] = await owner.sql<{ owed: string; paid: string }>`
    select trim_scale(owed)::text as owed, trim_scale(paid)::text as paid
    from charity_gift where currency = ${currency}`;
  expect(gift).toEqual({ owed: '0', paid: given });
});

it('takes no more places of USDT than are kept', async () => {
  const row = { charity, paid_on: '2026-01-02', reference: 'BANK-FINE', receipt: 'Thank you' };
  expect((await added('charity_payout', { ...row, amount: '1.0000001' })).answer).toMatch(
    /with 6 places after the point at most/,
  );
  expect(await owner.sql`select id from charity_payout where reference = 'BANK-FINE'`).toEqual([]);
});

it('does the same from the command line', async () => {
  const row = JSON.stringify(terms());
  const made = await sell(['collectible', 'add', await file('row.json', row)]);
  expect(made).toEqual({
    isDone: true,
    answer: 'Added. It is listed once another operator has enabled it.',
  });
  const [{ id }] = (await owner.sql<{ id: string }>`
    select max(id)::text as id from collectible`) as [{ id: string }];
  expect((await sell(['collectible', 'enable', id])).isDone).toBe(false);
  const enable = async () => (await sell(['collectible', 'enable', id], berta)).answer;
  expect(await afterReading(enable)).toMatch(/^Listed until/);
  expect((await sell(['collectible', 'list'])).answer).toContain(JSON.parse(row).name);
  expect((await sell(['collectible', 'withdraw', id])).answer).toMatch(/^Withdrawn/);
  expect((await sell(['charity', 'list'])).answer).toContain('Sea watch');
  const paid = ['charity', 'pay', charity, '5', '2026-01-03', 'BANK-CLI', 'Thank you'];
  expect((await sell(paid)).answer).toMatch(/^Entered/);
  const [{ id: payout }] = (await owner.sql<{ id: string }>`
    select max(id)::text as id from charity_payout`) as [{ id: string }];
  expect((await sell(['charity', 'approve', payout], berta)).answer).toMatch(/^Approved/);
  await expect(
    sell(['collectible', 'picture', await file('no.png', 'no picture')]),
  ).rejects.toThrow('is no JPG or PNG');
  for (const words of [
    ['collectible', 'win', id],
    ['collectible', 'enable'],
    ['charity', 'approve', 'x'],
  ])
    expect(isSelling(words)).toBe(false);
});

it('says of what is over that it is, and not until when it is listed', async () => {
  const [sold, unsold] = [await listed(), await listed()];
  await bid(await bidder(), sold, 50);
  for (const key of [sold, unsold]) {
    await endAt(owner, key, new Date(Date.now() - 1000));
    await owner.sql`select collectible_settle(${key})`;
  }
  expect(await answerOf('collectible', sold)).toBe('Sold.');
  expect(await answerOf('collectible', unsold)).toBe('Ended: nobody bid for it.');
});
