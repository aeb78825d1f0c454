import { enrolled, wrongCode, type Enrolled } from '@/tests/setup/factors/authenticator';
import { walletAddress } from '@/tests/setup/money';
import { trading } from '@/tests/setup/trading';

/** Guarantee: what is refused spends no code, and one code confirms one thing. */
const { app } = trading();
let me: Enrolled;
beforeEach(async () => {
  me = await enrolled(app);
});

const call = (name: string, input: object) => app.call(name, input, { token: me.token });
const tron = { name: 'Cold wallet', network: 'tron', address: walletAddress };
const card = { name: 'Ada Example', bankName: 'First Bank', cardNumber: '4111 1111 1111 1111' };
const stop = (otp: string, period = 'day') =>
  call('POST user/beginBreak', { period, password: me.password, otp });
const close = (otp: string) =>
  call('POST user/closeAccount', { password: me.password, otp, gives: [] });
const addCard = (otp: string) => call('POST user/addBankCard', { ...card, otp });
const addAddress = (otp: string) => call('POST user/addWithdrawalAddress', { ...tron, otp });

const codesLeft = async () => {
  const [row] = await app.owner.sql<{ left: string }>`
    select count(*) as left from recovery_code where customer_id = ${me.user.id} and used_at is null`;
  return Number(row!.left);
};
const fill = () => app.owner.sql`
  insert into withdrawal_destination (customer_id, kind, name, network, address)
  select ${me.user.id}, 'wallet', 'w' || n, 'tron', rpad('T' || translate(n::text, '0', 'z'), 34, 'a')
  from generate_series(1, 50) n`;

it.each([
  ['a card before the verification', addCard, '10022', () => Promise.resolve()],
  ['an address beyond the most', addAddress, '10119', fill],
] as const)('%s is refused and leaves the code to be used', async (_, refused, code, prepare) => {
  await prepare();
  const [otp] = me.recoveryCodes;
  expect((await refused(otp!)).code).toBe(code);
  expect(await codesLeft()).toBe(10);
  expect((await close(otp!)).code).toBe('200');
  expect(await codesLeft()).toBe(9);
});

it('a closing and a break that are refused leave it too', async () => {
  const [first, second, third] = me.recoveryCodes;
  expect((await close(first!)).code).toBe('200');
  expect((await close(second!)).code).toBe('10134');
  expect((await stop(second!, 'week')).code).toBe('200');
  expect((await stop(third!)).code).toBe('10124');
  expect((await addAddress(third!)).code).toBe('200');
  expect(await codesLeft()).toBe(7);
});

it('of many at once one is confirmed', async () => {
  const [otp] = me.recoveryCodes;
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, (__, n) =>
      call('POST user/addWithdrawalAddress', { ...tron, name: `Wallet ${n}`, otp }),
    ),
    stop(otp!),
    close(otp!),
    addCard(otp!),
  ]);
  expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
  expect(await codesLeft()).toBe(9);
});

it('wrong ones are counted whatever they are for', async () => {
  const codes = [];
  for (let n = 0; n < 12; n += 1) codes.push((await stop(wrongCode(me.secret))).code);
  expect(new Set(codes)).toEqual(new Set(['10091', '429']));
});

it('a card that its code saved already is answered with what is saved, and no other tells of it', async () => {
  await app.owner.sql`
    update customer set basic_status = 'verified' where id = ${me.user.id}`;
  const [otp] = me.recoveryCodes;
  const { result } = await addCard(otp!);
  expect(result).toMatchObject({ lastFour: '1111' });
  // Its answer was lost.
  expect(await addCard(otp!)).toMatchObject({ code: '200', result });
  expect(await codesLeft()).toBe(9);
  const other = { ...card, cardNumber: '5555 5555 5555 4444' };
  expect((await call('POST user/addBankCard', { ...other, otp })).code).toBe('10091');
  // Without a code the answer hangs on no number.
  for (const asked of [card, other])
    expect(await call('POST user/addBankCard', asked)).toMatchObject({
      code: '10091',
      result: { issues: [{ path: 'otp', message: 'otpNeeded' }] },
    });
});
