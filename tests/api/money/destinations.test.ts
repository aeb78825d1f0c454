import type { Destination } from '@/lib/destinations/contract';
import { cardHolder } from '@/lib/destinations/service';
import { codeOfApp } from '@/tests/setup/factors/authenticator';
import { realCaller, tronAddress, walletAddress } from '@/tests/setup/money';
import { trading } from '@/tests/setup/trading';
import { until } from '@/tests/setup/until';

const { app, me } = trading();
const call = realCaller(app, () => me.session);

const tron = { name: 'Cold wallet', network: 'tron', address: walletAddress };
const iban = 'DE89 3704 0044 0532 0130 00';
const card = { name: 'Ada Example', bankName: 'First Bank', cardNumber: '4111 1111 1111 1111' };
const list = async () => (await call<Destination[]>('GET user/listDestination')).result;
const verify = () =>
  app.owner.sql`update customer set basic_status = 'verified' where id = ${me.session.customerId}`;

const hoursUntil = (time: string) => (Date.parse(time) - Date.now()) / 3_600_000;

it('saves an address, which can be used after 24 hours and no call can hasten', async () => {
  const { code, result } = await call('POST user/addWithdrawalAddress', {
    ...tron,
    usableAt: '2020-01-01T00:00:00Z',
    usable_at: '2020-01-01T00:00:00Z',
  });
  expect(code).toBe('200');
  expect(result).toMatchObject({ kind: 'wallet', name: 'Cold wallet', isDefault: true });
  expect(result.currencies).toEqual(['USDT']);
  expect(hoursUntil(result.usableAt)).toBeGreaterThan(23.9);
  expect(hoursUntil(result.usableAt)).toBeLessThan(24.1);
  await expect(
    app.runtime.database.sql`update withdrawal_destination set usable_at = now()`,
  ).rejects.toThrow('permission denied');
});

it('asks for a code of the authenticator app where there is one, and tells of each that is saved', async () => {
  const real = { token: me.session.token };
  const { result } = await app.call<{ secret: string }>('POST user/beginAuthenticator', {}, real);
  await app.owner.sql`
    update authenticator set enabled_at = now() where customer_id = ${me.session.customerId}`;
  await verify();
  for (const [route, input] of [
    ['POST user/addWithdrawalAddress', tron],
    ['POST user/addBankCard', card],
  ] as const)
    expect(await call(route, input)).toMatchObject({
      code: '10091',
      result: { issues: [{ path: 'otp', message: 'otpNeeded' }] },
    });
  expect(await list()).toEqual([]);
  const otp = codeOfApp(result.secret);
  expect((await call('POST user/addWithdrawalAddress', { ...tron, otp })).code).toBe('200');
  expect((await call('POST user/addBankCard', { ...card, otp })).code).toBe('10091');
  const told = await call<{ items: { kind: string; facts: object }[] }>(
    'GET user/listNotification',
  );
  expect(told.result.items.map(({ kind, facts }) => [kind, facts])).toEqual([
    ['destination-added', { name: 'Cold wallet' }],
  ]);
});

/** Gives the account an authenticator app; resolves with a code of it that is good now. */
async function appCode(): Promise<string> {
  const real = { token: me.session.token };
  const { result } = await app.call<{ secret: string }>('POST user/beginAuthenticator', {}, real);
  await app.owner.sql`
    update authenticator set enabled_at = now() where customer_id = ${me.session.customerId}`;
  return codeOfApp(result.secret);
}

it('takes no code for a card or an address that is refused', async () => {
  const otp = await appCode();
  await app.owner.sql`
    insert into withdrawal_destination (customer_id, kind, name, network, address)
    select ${me.session.customerId}, 'wallet', 'n', 'tron', ${tronAddress} || n from generate_series(1, 20) n`;
  expect((await call('POST user/addBankCard', { ...card, otp })).code).toBe('10022');
  expect((await call('POST user/addWithdrawalAddress', { ...tron, otp })).code).toBe('10119');
  await app.owner.sql`
    update withdrawal_destination set removed_at = now()
    where customer_id = ${me.session.customerId}`;
  await verify();
  expect((await call('POST user/addBankCard', { ...card, otp })).code).toBe('200');
  expect((await call('POST user/addWithdrawalAddress', { ...tron, otp })).code).toBe('10091');
});

it('saves one of two that race with one code', async () => {
  const otp = await appCode();
  await verify();
  const answers = await Promise.all([
    call('POST user/addWithdrawalAddress', { ...tron, otp }),
    call('POST user/addBankCard', { ...card, otp }),
  ]);
  expect(answers.map(({ code }) => code).sort()).toEqual(['10091', '200']);
  expect(await list()).toHaveLength(1);
});

it.each([
  ['tron', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwc'],
  ['tron', '0x000000000000000000000000000000000000dEaD'],
  ['ethereum', '0x000000000000000000000000000000000000DEaD'],
  ['ethereum', '0x000000000000000000000000000000000000dead'],
  ['ethereum', '0xDEADBEEFDEADBEEFDEADBEEFDEADBEEFDEADBEEF'],
  ['ethereum', tronAddress],
  ['bitcoin', '1BitcoinEaterAddressDontSendf59kuF'],
  ['bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdx'],
  ['bitcoin', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
])('turns away on %s the address %s', async (network, address) => {
  const answer = await call('POST user/addWithdrawalAddress', { ...tron, network, address });
  expect(answer.status).toBe(400);
  expect(answer.result).toEqual({ issues: [{ path: 'address', message: 'address' }] });
  expect(await list()).toEqual([]);
});

it.each([
  ['ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', ['USDT', 'ETH']],
  ['bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', ['BTC']],
  ['bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', ['BTC']],
  ['bitcoin', 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', ['BTC']],
])('takes on %s the address %s', async (network, address, currencies) => {
  const { result } = await call('POST user/addWithdrawalAddress', { ...tron, network, address });
  expect(result).toMatchObject({ address, currencies });
});

it('keeps one default of each kind, and saves an address once', async () => {
  await verify();
  const first = await call('POST user/addWithdrawalAddress', tron);
  const again = await call('POST user/addWithdrawalAddress', { ...tron, name: 'Again' });
  expect(again.result).toEqual(first.result);
  const second = await call('POST user/addWithdrawalAddress', {
    name: 'Other',
    network: 'bitcoin',
    address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    isDefault: true,
  });
  const third = await call('POST user/addBankCard', card);
  const defaults = async () => (await list()).filter((d) => d.isDefault).map((d) => d.name);
  expect((await defaults()).sort()).toEqual(['Ada Example', 'Other']);
  const made = await call('POST user/setDefaultDestination', { id: first.result.id });
  expect(made.result.isDefault).toBe(true);
  expect((await defaults()).sort()).toEqual(['Ada Example', 'Cold wallet']);
  await call('POST user/removeDestination', { id: second.result.id });
  expect((await list()).map((d) => d.id).sort()).toEqual([first.result.id, third.result.id]);
});

it('has one default after many were made so at once', async () => {
  const first = await call('POST user/addWithdrawalAddress', tron);
  const second = await call('POST user/addWithdrawalAddress', {
    ...tron,
    network: 'bitcoin',
    address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  });
  const ids = [first.result.id, second.result.id];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      call('POST user/setDefaultDestination', { id: ids[n % 2] }),
    ),
  );
  expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set(['200']));
  expect((await list()).filter((d) => d.isDefault)).toHaveLength(1);
});

it('keeps the default where another one is made so as it is removed', async () => {
  const kept = await call('POST user/addWithdrawalAddress', tron);
  const gone = await call('POST user/addWithdrawalAddress', {
    ...tron,
    network: 'bitcoin',
    address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  });
  const { id } = gone.result;
  const waiting = (number: number) =>
    until(async () => {
      const [row] = await app.owner.sql<{ number: number }>`
        select count(*)::integer as number from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return row!.number === number;
    });
  const answers = await app.owner.transaction(async (run) => {
    await run`select 1 as one from withdrawal_destination where id = ${id} for update`;
    const removed = call('POST user/removeDestination', { id });
    await waiting(1);
    const made = call('POST user/setDefaultDestination', { id });
    await waiting(2);
    return { removed, made };
  });
  expect((await answers.removed).code).toBe('200');
  expect((await answers.made).code).toBe('404');
  expect(await list()).toMatchObject([{ id: kept.result.id, isDefault: true }]);
});

it('saves one card, of a verified customer, and tells its last four digits alone', async () => {
  expect((await call('POST user/addBankCard', card)).code).toBe('10022');
  await verify();
  const { result } = await call('POST user/addBankCard', card);
  expect(result).toMatchObject({ kind: 'card', lastFour: '1111', bankName: 'First Bank' });
  expect(JSON.stringify(result)).not.toContain('411111');
  expect((await call('POST user/addBankCard', { ...card, cardNumber: iban })).code).toBe('10118');
  await call('POST user/removeDestination', { id: result.id });
  const anew = await call('POST user/addBankCard', { ...card, cardNumber: iban });
  expect(anew.result).toMatchObject({ lastFour: '3000' });
  expect(hoursUntil(anew.result.usableAt)).toBeGreaterThan(23.9);
});

it('answers with the card that is saved where an answer was lost, and lets it wait no longer', async () => {
  await verify();
  const { result } = await call('POST user/addBankCard', card);
  await app.owner.sql`
    update withdrawal_destination set usable_at = now() - interval '1 hour' where id = ${result.id}`;
  const again = await call('POST user/addBankCard', { ...card, cardNumber: '4111-1111-1111-1111' });
  expect(again.result).toMatchObject({ id: result.id });
  expect(hoursUntil(again.result.usableAt)).toBeLessThan(0);
  expect(await list()).toHaveLength(1);
  // What is another card, or another bank, is not answered as if it had been saved.
  expect((await call('POST user/addBankCard', { ...card, bankName: 'Other' })).code).toBe('10118');
  await call('POST user/removeDestination', { id: result.id });
  const anew = await call('POST user/addBankCard', card);
  expect(hoursUntil(anew.result.usableAt)).toBeGreaterThan(23.9);
});

it('saves a card in the verified name only', async () => {
  await verify();
  expect(await cardHolder(me.session)).toBeNull();
  await app.owner.sql`
    insert into verification (customer_id, level, status, fields, files, reviewed_at, reviewed_by)
    values (${me.session.customerId}, 'basic', 'verified', '{"fullName": "Ada  Example"}', '{}', now(), 'anna')`;
  expect(await cardHolder(me.session)).toBe('Ada  Example');
  const other = await call('POST user/addBankCard', { ...card, name: 'Eve Example' });
  expect(other.status).toBe(400);
  expect(other.result).toEqual({ issues: [{ path: 'name', message: 'holderVerified' }] });
  expect((await call('POST user/addBankCard', { ...card, name: 'ADA example' })).code).toBe('200');
});

it.each(['4111 1111 1111 1112', 'DE88 3704 0044 0532 0130 00', 'XX89 3704 0044 0532 0130 00', '1'])(
  'turns away the card number %s',
  async (cardNumber) => {
    await verify();
    const answer = await call('POST user/addBankCard', { ...card, cardNumber });
    expect(answer.status).toBe(400);
    expect(answer.result).toEqual({ issues: [{ path: 'cardNumber', message: 'cardNumber' }] });
  },
);

it('keeps the number of a card out of the fields beside its own, and names each at once', async () => {
  await verify();
  const fields = ['bankCode', 'branchNumber', 'bankAddress', 'payeeAddress', 'bankPhone'];
  const beside = Object.fromEntries(fields.map((field) => [field, card.cardNumber]));
  const { status, result } = await call('POST user/addBankCard', { ...card, ...beside });
  expect(status).toBe(400);
  expect(result).toEqual({
    issues: fields.map((path) => ({ path, message: 'cardNumberHere' })),
  });
  const shapeless = { ...card, bankCode: 'my bank!', bankPhone: 'call me' };
  expect((await call('POST user/addBankCard', shapeless)).result).toEqual({
    issues: [
      { path: 'bankCode', message: 'bankCode' },
      { path: 'bankPhone', message: 'bankPhone' },
    ],
  });
  const kept = () => app.owner.sql`
    select bank_code, bank_phone from withdrawal_destination
    where customer_id = ${me.session.customerId}`;
  expect(await kept()).toEqual([]);
  const whole = { ...card, bankCode: 'deut-de-ff', bankPhone: '+49 30 1234567' };
  expect((await call('POST user/addBankCard', whole)).code).toBe('200');
  expect(await kept()).toEqual([{ bank_code: 'DEUTDEFF', bank_phone: '+49 30 1234567' }]);
});

it('names all that is wrong with an address at once', async () => {
  const wrong = { ...tron, name: 'n'.repeat(61), network: 'bitcoin' };
  expect((await call('POST user/addWithdrawalAddress', wrong)).result).toEqual({
    issues: [
      { path: 'name', message: 'destinationNameLong' },
      { path: 'address', message: 'address' },
    ],
  });
});

it('keeps at most twenty of them', async () => {
  await app.owner.sql`
    insert into withdrawal_destination (customer_id, kind, name, network, address)
    select ${me.session.customerId}, 'wallet', 'n', 'tron', ${tronAddress} || n from generate_series(1, 20) n`;
  const answer = await call('POST user/addWithdrawalAddress', tron);
  expect(answer).toMatchObject({ code: '10119', result: { max: '20' } });
  await verify();
  expect((await call('POST user/addBankCard', card)).code).toBe('10119');
});

it('knows nothing of destinations of others, and nothing of demo accounts', async () => {
  const mine = await call('POST user/addWithdrawalAddress', tron);
  me.session = await app.customer();
  expect(await list()).toEqual([]);
  for (const route of ['POST user/removeDestination', 'POST user/setDefaultDestination'])
    expect((await call(route, { id: mine.result.id })).code).toBe('404');
  for (const [route, input] of [
    ['POST user/addWithdrawalAddress', tron],
    ['POST user/addBankCard', card],
  ] as const)
    expect((await me.call(route, input)).code).toBe('10109');
});

it.each([
  ['tron', tronAddress],
  ['ethereum', '0x000000000000000000000000000000000000dEaD'],
  ['bitcoin', '1BitcoinEaterAddressDontSendf59kuE'],
])('turns away on %s the address %s, to which customers pay', async (network, address) => {
  await app.owner.sql`update deposit_address set enabled = false where network = 'bitcoin'`;
  const { status, result } = await call('POST user/addWithdrawalAddress', {
    ...tron,
    network,
    address,
  });
  expect([status, result]).toEqual([
    400,
    { issues: [{ path: 'address', message: 'addressOurs' }] },
  ]);
  expect(await list()).toEqual([]);
});
