import type pg from 'pg';
import { createDatabase, type Database } from '@/lib/platform/db';
import { makeCustomer } from '@/tests/setup/app';
import { asOperator, operatorLogin } from '@/tests/setup/operator';

let owner: Database;
let app: Database;
let anna: pg.Client;

beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 2, role: null });
  app = createDatabase(process.env.DATABASE_URL!, { max: 2 });
});
beforeEach(async () => {
  anna = await asOperator((await operatorLogin(process.env.DATABASE_URL!)).url);
});
afterEach(() => anna.end());
afterAll(() => Promise.all([owner, app].map((database) => database.close())));

/** What a new row is answered, once what waits was carried. */
async function entered(table: string, columns: Record<string, string>): Promise<string> {
  const names = Object.keys(columns);
  const { rows } = await anna.query<{ answer: string }>(
    `insert into operations.${table} (${names.join(', ')})
     values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning answer`,
    Object.values(columns),
  );
  while ((await app.sql<{ more: boolean }>`select operations_carry_next() as more`)[0]!.more);
  return rows[0]!.answer;
}

const flaw = async (reason: string, most = 500) =>
  (
    await owner.sql<{ flaw: string | null }>`
      select told_flaw(${reason}, ${most}::integer) as flaw`
  )[0]!.flaw;

it.each([
  '',
  'The photograph is blurred: take it again in daylight, please.',
  'A court asked us to. It named case 12 of 2026-11-20, at 14:30.',
  'Die Adresse fehlt, z. B. auf der Rückseite. Bitte erneut einreichen.',
  'Vuelve a enviarla, p. ej. con más luz. 3.50 USDT no llegaron.',
  '照片模糊，请重新拍摄。姓名与证件不一致！',
  'この写真は読み取れません。明るい場所で撮り直してください。',
  'الصورة غير واضحة. أعد التقاطها في ضوء النهار.',
  'The hash of the transaction is missing; add it and submit again.',
  'The amount of 250 USDT did not arrive by 2026-11-20 10:00.',
  'Paid from an account that is not yours: it goes back, less what the bank takes.',
  'Die Gebühr wird vom Betrag abgezogen.',
  '保证金不足，订单已被平仓。',
  'Donaudampfschifffahrtsgesellschaftskapitän stands in no register.',
])('a reason may be: %s', async (reason) => {
  expect(await flaw(reason)).toBeNull();
});

it.each([
  ['See https://assay.example.com/unlock', 'no link'],
  ['See assay-help.com for more', 'no link'],
  ['See WWW.assay', 'no link'],
  ['Write to help@assay', 'no link'],
  ['Blurred.Take it again', 'space after'],
  ['Pay to T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb first', 'nothing to pay to'],
  ['Pay to 0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe', 'nothing to pay to'],
  ['Pay to DE89 3704 0044 0532 0130 00', 'nothing to pay to'],
  ['Pay to 4111-1111-1111-1111', 'nothing to pay to'],
  ['Call +44 20 7946 0958', 'number to call'],
  ['Call +44 (20) 7946 0958', 'number to call'],
  ['Call 0800 123 4567', 'number to call'],
  ['Call (212) 555-1234', 'number to call'],
  ['See assay-help．com', 'no link'],
  ['See assay-help。com', 'no link'],
  ['Go to 192.168.1.10', 'no link'],
  ['Please pay 50 USDT to confirm', 'to pay'],
  ['Pay 250 USDT now.', 'to pay'],
  ['Send $250 first', 'to pay'],
  ['Transfer 20 USDT as a release fee first, then we approve', 'to pay'],
  [
    'Please pay the tax of 50 USDT first and send us your password: then it is credited.',
    'password',
  ],
  ['Zahlen Sie 50 EUR, dann geht es weiter', 'to pay'],
  ['Payez 50 EUR', 'to pay'],
  ['Paga 50 USDT y listo', 'to pay'],
  ['Paghi 50 USDT', 'to pay'],
  ['支付 50 USDT 即可解冻', 'to pay'],
  ['手数料50ドルを振り込んでください', 'to pay'],
  ['수수료 50달러를 입금하세요', 'to pay'],
  ['ادفع 50 دولار', 'to pay'],
  ['What is your password?', 'password'],
  ['Kindly send us your password and 6-digit code by text', 'password'],
  ['Wie lautet Ihr Passwort?', 'password'],
  ['您的密码是什么？', 'password'],
  ['One\nTwo', 'one line'],
  ['abc\u202etxt', 'one line'],
  ['zero\u200bwidth', 'one line'],
  ['x'.repeat(501), 'at most 500'],
])('a reason is not: %j', async (reason, said) => {
  expect(await flaw(reason)).toContain(said);
});

it('a reason of a field has 300 characters', async () => {
  expect(await flaw('x'.repeat(301), 300)).toContain('at most 300');
});

const ofReference = async (reference: string) =>
  (await owner.sql<{ flaw: string | null }>`select reference_flaw(${reference}) as flaw`)[0]!.flaw;

it.each([
  '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
  'FT26329/1234567890123456789012',
  'DE89370400440532013000',
  'eb6305c9-1f7f-49de-aed0-16487c27b42d',
  'NOTPROVIDED:2026_11',
  'F'.repeat(100),
  'BANK-TX-7788.2',
])('a reference may be: %s', async (reference) => {
  expect(await ofReference(reference)).toBeNull();
});

it.each([
  ['https://assay.example/1', 'no link'],
  ['see www.assay', 'no link'],
  ['assay-help.com', 'no link'],
  ['help@assay', 'no link'],
  ['Please pay 50 USDT first', 'to pay'],
  ['Tell us your password here', 'password'],
  ['Please-pay-50-USDT_first', 'to pay'],
  ['Tell/us/your/password', 'password'],
  ['We sent it on Monday', 'letters, digits'],
  ['DE89 3704 0044 0532', 'letters, digits'],
  ['TELEGRAM/assaydesk/for/payout', 'no messenger'],
  ['发票12', 'letters, digits'],
  ['F'.repeat(101), 'at most 100'],
])('a reference is not: %s', async (reference, said) => {
  expect(await ofReference(reference)).toContain(said);
});

describe('by an operator', () => {
  const link = 'Log in at assay-help.com';
  let customerId: string;
  beforeEach(async () => {
    customerId = (await makeCustomer(owner)).customerId;
  });

  const edit = async (table: string, key: string, columns: Record<string, string>) => {
    const names = Object.keys(columns);
    const { rows } = await anna.query<{ answer: string }>(
      `update operations.${table} set ${names.map((name, at) => `${name} = $${at + 2}`).join(', ')}
       where key = $1 returning answer`,
      [key, ...Object.values(columns)],
    );
    while ((await app.sql<{ more: boolean }>`select operations_carry_next() as more`)[0]!.more);
    return rows[0]!.answer;
  };
  const suspend = (reason: string) => edit('customer', customerId, { status: 'suspended', reason });

  it('a link in a reason of a suspension is refused', async () => {
    expect(await suspend(link)).toMatch(/^Not saved. A reason has no link/);
  });

  it('a link in a reason of a verification is refused, and in one of its fields', async () => {
    const [row] = await owner.sql<{ id: string }>`
      insert into verification (customer_id, level, fields, files)
      values (${customerId}, 'basic', '{"address": "1 Main Street"}', '{}') returning id`;
    const status = 'rejected';
    expect(await edit('verification', row!.id, { status, reason: link })).toMatch(/no link/);
    expect(
      await edit('verification', row!.id, { status, reasons: JSON.stringify({ address: link }) }),
    ).toMatch(/^Not saved. address: A reason has no link/);
  });

  it('a demand for money or a password is refused wherever a customer would read it', async () => {
    const demand = 'Please pay 50 USDT first to have it released.';
    expect(await suspend(demand)).toMatch(/^Not saved. Nobody here tells customers to pay/);
    const [row] = await owner.sql<{ id: string }>`
      insert into verification (customer_id, level, fields, files)
      values (${customerId}, 'basic', '{"address": "1 Main Street"}', '{}') returning id`;
    const status = 'rejected';
    expect(await edit('verification', row!.id, { status, reason: demand })).toMatch(/to pay/);
    const reasons = JSON.stringify({ address: 'Send us your password.' });
    expect(await edit('verification', row!.id, { status, reasons })).toMatch(/a password/);
    expect(await entered('charity', { name: 'Sea', about: demand })).toMatch(/to pay/);
    expect(await entered('charity', { name: 'Pay 9 USDT', about: 'A coast.'.repeat(2) })).toMatch(
      /to pay/,
    );
  });

  it('a customer is told of a suspension three times a day, and of its end whenever it is', async () => {
    for (const n of [1, 2, 3])
      expect(await suspend(`A court asked us to, in letter ${n}.`)).toMatch(/^Accepted/);
    const told = async () =>
      (await owner.sql`select from notification where customer_id = ${customerId}`).length;
    expect(await told()).toBe(3);
    expect(await suspend('A fourth letter.')).toMatch(/told of this three times/);
    expect(await told()).toBe(3);
    expect(await edit('customer', customerId, { status: 'active', reason: 'Settled.' })).toMatch(
      /^Accepted/,
    );
    expect(await told()).toBe(4);
  });
});

describe('what a payment is called, and what is noted of it', () => {
  const words: [string, RegExp][] = [
    ['assay-help.com/claim', /no link/],
    ['Please pay 50 USDT first', /to pay/],
  ];

  it.each(words)('in the treasury is not: %s', async (text, said) => {
    const move = { fund: 'plans', source: 'paid-in', amount: '7' };
    expect(await entered('treasury_move', { ...move, reference: text })).toMatch(said);
    expect(await entered('treasury_move', { ...move, reference: 'NOTED-1', note: text })).toMatch(
      said,
    );
  });

  it.each(words)('beside an address to pay to is not: %s', async (note, said) => {
    const pay_to = 'Assay Ltd, account at First Bank';
    expect(await entered('deposit_address', { currency: 'USDT', pay_to, note })).toMatch(said);
    const [row] = await owner.sql<{ id: string }>`
      insert into deposit_address (network, currency, address, note, added_by)
      values (null, 'USDT', ${`Account of ${note}`}, '', 'somebody') returning id`;
    const { rows } = await anna.query<{ answer: string }>(
      'update operations.deposit_address set note = $2 where key = $1 returning answer',
      [row!.id, note],
    );
    expect(rows[0]!.answer).toMatch(said);
  });
});

describe('what looks alike', () => {
  const move = (reference: string) =>
    entered('treasury_move', { fund: 'plans', source: 'paid-in', amount: '5000', reference });

  it('is one reference of a payment into the treasury', async () => {
    expect(await move('BANK-TX-7788')).toMatch(/^Accepted/);
    for (const alike of [
      'bank-tx-7788',
      'BANK-TX-7788 ',
      'BANK -TX-7788',
      'BANKTX7788',
      'bank/tx.77-88',
    ])
      expect(await move(alike)).toMatch(/with this reference is there already/);
    expect(await move('F-1')).toMatch(/3 are letters or digits/);
    for (const unseen of ['BANK-TX-7788\u200b', 'BANK\u2011TX-7789', '\u202eBANK-TX-7790', '   '])
      expect(await move(unseen)).toMatch(/each can be typed/);
  });

  it.each([
    ['ft 7788\u200b\u00a0\u202eｘ', 'FT7788X'],
    ['FT\u20117788', 'FT-7788'],
    ['FT\u22127788\ufe0f', 'FT-7788'],
    ['Müller 1', 'MÜLLER1'],
    ['发票 12', '发票12'],
    ['\u200b\u2060', ''],
  ])('is one reference of the bank: %j', async (written, kept) => {
    const [row] = await owner.sql<{ one: string }>`select deposit_reference(${written}) as one`;
    expect(row).toEqual({ one: kept });
  });

  it.each([
    ['tron', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb\u200b'],
    ['tron', '\u04229yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
    ['tron', 'javascript:alert(1)'],
    ['ethereum', '0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BA'],
  ])('is no address on %s: %j', async (network, pay_to) => {
    expect(await entered('deposit_address', { currency: 'USDT', network, pay_to })).toMatch(
      /no address of the network/,
    );
  });

  it('is one bank account, whatever stands around its number', async () => {
    const same = async (one: string, other: string) => {
      const [row] = await owner.sql<{ one: boolean; other: boolean }>`
        select account_is_same(${one}, ${other}) as one, account_is_same(${other}, ${one}) as other`;
      expect(row!.other).toBe(row!.one);
      return row!.one;
    };
    const iban = 'DE89370400440532013000';
    const forms = [
      'IBAN DE89 3704 0044 0532 0130 00',
      'DE89370400440532013000 (SEB)',
      'SEB Bank DE89370400440532013000',
      'Assay 24 Ltd, DE89370400440532013000, 10117 Berlin',
      'DE89370400440532013000 ESSEDEFF',
      '370400440532013000',
      '37040044/0532013000',
      '37040044/532013000',
      'BLZ 37040044 Kto 532013000',
      'Kto. 532013000, BLZ 37040044',
      'DE89З70400440532013000',
      'DE89Ӟ70400440532013000',
      'DE89Ʒ70400440532013000',
      'DEȢ9370400440532013000',
      'DE893704004405З2013000',
      'DE89370400440Ƽ32013000',
      'DE8937040044053201300Ⴍ',
      'DE89 37O4 OO44 O532 OI3O OO'.replace('I', 'l'),
      'DE89З7040044O532013000 First Bank',
    ];
    for (const form of forms) expect([form, await same(iban, form)]).toEqual([form, true]);
    for (const [one, other] of [
      ['GB82WEST12345698765432', 'First Bank, GB82 WEST 1234 5698 7654 32, London'],
      ['GB82WEST12345698765432', 'Sort code 12-34-56, account 98765432'],
      ['IT60X0542811101000000123456', 'IBAN: IT60 X054 2811 1010 0000 0123 456'],
      ['No. 4455667', 'Account 445-5667 at First Bank'],
    ])
      expect([other, await same(one!, other!)]).toEqual([other, true]);
    for (const [one, other] of [
      [iban, 'DE02120300000000202051'],
      [iban, 'SEB Bank DE78370400440532013004'],
      ['37040044/532013000', '37040044/532013001'],
      ['Account 4455667 at First Bank', 'Account 4455668 at First Bank'],
      ['Place 1', 'Place 2'],
      ['Assay Ltd, 12 High Street, at First Bank', 'Assay Ltd, 12 High Street, at Second Bank'],
    ])
      expect([other, await same(one!, other!)]).toEqual([other, false]);
    const added = (pay_to: string) => entered('deposit_address', { currency: 'USDT', pay_to });
    expect(await added('AT611904300234573201')).toMatch(/^Accepted/);
    for (const form of ['Erste AT611904300234573201', '1904300234573201', 'AT6119043002З4573201'])
      expect(await added(form)).toMatch(/This account is there already/);
    expect(await added('AT02204110029300Ꙁ1765')).toMatch(/without signs that look like these/);
    expect(await added('Erste AT483200000012345864')).toMatch(/^Accepted/);
    expect(await added('AT02.2050.3021.0102.3600, Spark')).not.toMatch(/check digits/);
    for (const form of [
      'NL91ABNA04171643OZ',
      'Bank, nl92 abna 0417 1643 00 BIC ABNANL2A',
      'DE89.3704.0044.05Z2.0130.00',
      'NL92 / ABNA / 0417 / 1643 / 00',
    ])
      expect(await added(form)).toMatch(/check digits of (NL9|DE89)\w+ do not hold/);
  });

  it.each(['line one\nline two', '\u202eDE89 3704 0044'])(
    'is no bank account: %j',
    async (pay_to) => {
      expect(await entered('deposit_address', { currency: 'USDT', pay_to })).toMatch(/not seen/);
    },
  );
});

describe('letters', () => {
  const unseen = /a letter that nobody sees/;
  const mixed = /letters of two alphabets/;
  const product = (name: string) =>
    entered('plan_product', {
      name,
      min_amount: '10',
      max_amount: '100',
      penalty_share: '0.05',
      timeframes: '[{"days": 30, "dailyYield": "0.0004"}]',
      sort_order: '1',
    });
  const named = async (name: string) =>
    (
      await anna.query<{ answer: string }>(
        `update operations.instrument set name = $1 where key = 'EURUSD' returning answer`,
        [JSON.stringify({ en: name })],
      )
    ).rows[0]!.answer;

  it.each([
    ['Steady\u200b 30', unseen],
    ['Steady\u2066 30', unseen],
    ['\u202eydaetS', unseen],
    ['Stea\u00addy', unseen],
    ['Steady\u{e0041}', unseen],
    ['St\u0435ady', mixed],
    ['\u03a1lan', mixed],
    ['\u{1d412}teady', /letters of formulas/],
  ])('of a product, an instrument and a note are not: %j', async (name, said) => {
    expect(await product(name)).toMatch(said);
    expect(await named(name)).toMatch(said);
    expect(
      await entered('treasury_move', {
        fund: 'plans',
        source: 'paid-in',
        amount: '5',
        reference: `LETTERS-${name.length}`,
        note: name,
      }),
    ).toMatch(said);
  });

  it.each(['Steady 30', 'Gold/золото', 'Ευρώ', '稳健 30', 'خطة ثابتة', 'Größe № 5 ™'])(
    'may be: %j',
    async (name) => expect(await product(name)).toMatch(/^Accepted/),
  );
});

describe('what is refused or a draft', () => {
  const draft = (id: string) =>
    anna.query('insert into operations.calendar (id) values ($1)', [id]);
  const kept = async () =>
    Number(
      (
        await anna.query<{ n: string }>(
          'select count(*) as n from operations.change where operator = session_user',
        )
      ).rows[0]!.n,
    );

  it('is not kept where it is too long', async () => {
    await expect(draft('x'.repeat(20_001))).rejects.toThrow(/too long to be kept/);
    await expect(
      anna.query("update operations.parameter set value = repeat('x', 20001)"),
    ).rejects.toThrow(/too long to be kept/);
    expect(await kept()).toBe(0);
    await draft('x'.repeat(1_000));
    expect(await kept()).toBe(1);
  });

  it('is kept 300 times an hour, by one statement or by many', async () => {
    await expect(
      anna.query(
        "insert into operations.calendar (id) select 'Bad ' || n from generate_series(1, 301) n",
      ),
    ).rejects.toThrow(/come again later/);
    expect(await kept()).toBe(0);
    await anna.query(
      "insert into operations.calendar (id) select 'Bad ' || n from generate_series(1, 300) n",
    );
    await expect(draft('Bad')).rejects.toThrow(/come again later/);
    expect(await kept()).toBe(300);
  });

  it.each([
    'Factory',
    'posixrules',
    'posix/Europe/Berlin',
    'localtime',
    'EST5EDT',
    'europe/berlin',
  ])('a calendar is one where its time zone is %s', async (zone) => {
    const { rows } = await anna.query<{ answer: string }>(
      `insert into operations.calendar (id, time_zone, weekly)
         values ('of-zones', $1, '[{"day": 1, "open": "00:00", "close": "24:00"}]')
         returning answer`,
      [zone],
    );
    expect(rows[0]!.answer).toMatch(/^Kept as a draft. Give a time zone/);
  });
});

it.each(['', ' ', '\u00a0', ' \u2003\u202f ', '\u3164', '\u2800\u1680', '\u0301', '.', '…', '— –'])(
  'nothing that a customer could read is no reason: %j',
  async (reason) => {
    const { customerId } = await makeCustomer(owner);
    const [row] = await owner.sql<Record<'deposit' | 'withdrawal' | 'loan' | 'customer', string>>`
      select deposit_flaw(jsonb_populate_record(null::deposit,
          jsonb_build_object('customer_id', ${customerId}::bigint, 'status', 'pending')),
          'rejected', ${reason}, 'anna') as deposit,
        withdrawal_flaw(jsonb_populate_record(null::withdrawal,
          jsonb_build_object('customer_id', ${customerId}::bigint, 'status', 'pending')),
          'rejected', ${reason}, null, 'anna') as withdrawal,
        loan_flaw(jsonb_populate_record(null::loan,
          jsonb_build_object('customer_id', ${customerId}::bigint, 'status', 'pending')),
          'rejected', ${reason}, 'anna') as loan,
        operator_customer_flaw(${customerId}::bigint,
          jsonb_build_object('status', 'suspended', 'reason', ${reason}::text), 'anna') as customer`;
    for (const said of Object.values(row!)) expect(said).toMatch(/Give the reason together/);
  },
);

it.each([
  ['\u00a0No such payment came.\u3000', 'No such payment came.'],
  ['未收到这笔付款。', '未收到这笔付款。'],
  ['لم تصل هذه الدفعة.', 'لم تصل هذه الدفعة.'],
  ['été', 'été'],
  ['7', '7'],
])('a reason is kept without blanks around it: %j', async (reason, kept) => {
  expect(await owner.sql`select reason_of(${reason}) as kept`).toEqual([{ kept }]);
});
