import type { Collectible } from '@/lib/collectibles/contract';
import { etherAddress, listCollectible } from '@/tests/setup/collectibles/auction';
import type { Session } from '@/tests/setup/app';
import { codeOfApp, passStep, wrongCode } from '@/tests/setup/factors/authenticator';
import { fund, moneyOf, realCaller } from '@/tests/setup/money';
import { trading } from '@/tests/setup/trading';

/** What is won or bought is sent to an address: it is confirmed and paused as a withdrawal is. */

/** Another one on Ethereum, with its checksum. */
const otherAddress = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

const { app, me } = trading();
const call = realCaller(app, () => me.session);
let id: string;

beforeEach(async () => {
  id = await listCollectible(app.owner, { buyNow: '500' });
  await fund(app.owner, me.session.customerId, '1000');
});

const act = (input: object, key?: string) =>
  call<Collectible>('POST user/buyNft', { id, receivingAddress: etherAddress, ...input }, key);
const bid = (amount: string, more: object = {}, key?: string) =>
  act({ action: 'bid', amount, ...more }, key);
const buy = (more: object = {}) => act({ action: 'buy', amount: '500', ...more });
const money = () => moneyOf(app.owner, me.session.customerId);
const refused = (message: string) => ({
  code: '10091',
  result: { issues: [{ path: 'otp', message }] },
});

/** Sets up an app some time ago; gives a code that is taken next. */
async function withApp(): Promise<{ secret: string; next: () => Promise<string> }> {
  const { token, customerId } = me.session;
  const { secret } = (
    await app.call<{ secret: string }>('POST user/beginAuthenticator', {}, { token })
  ).result;
  await app.owner.sql`
    update authenticator set enabled_at = now() where customer_id = ${customerId}`;
  const next = async () => {
    await passStep(app, customerId);
    return codeOfApp(secret);
  };
  return { secret, next };
}

async function rival(): Promise<Session> {
  const session = await app.customer();
  await fund(app.owner, session.customerId, '1000');
  return session;
}
const bidOf = ({ token }: Session, amount: string) =>
  app.call(
    'POST user/buyNft',
    { id, action: 'bid', amount, receivingAddress: etherAddress },
    { token },
  );

it('a bid that waits for its end holds who led for two seconds at most', async () => {
  await app.owner.sql`create table seen_limit (value text)`;
  await app.owner.sql`
    create function see_limit() returns trigger language plpgsql security definer as $$ begin
      insert into seen_limit values (current_setting('idle_in_transaction_session_timeout'));
      return new;
    end $$`;
  await app.owner.sql`
    create trigger seen before insert on bid for each row execute function see_limit()`;
  const { next } = await withApp();
  expect((await bid('20', { otp: await next() })).code).toBe('200');
  expect(await app.owner.sql`select value from seen_limit`).toEqual([{ value: '2s' }]);
  await app.owner.sql`drop trigger seen on bid`;
});

it('a purchase takes a code of the app, once', async () => {
  const { secret, next } = await withApp();
  expect(await buy()).toMatchObject(refused('otpNeeded'));
  expect(await buy({ otp: wrongCode(secret) })).toMatchObject(refused('otpWrong'));
  expect(await money()).toEqual({ available: '1000', held: '0' });
  const otp = await next();
  expect((await buy({ otp })).code).toBe('200');
  id = await listCollectible(app.owner, { buyNow: '500' });
  expect(await buy({ otp })).toMatchObject(refused('otpWrong'));
  expect(await money()).toEqual({ available: '500', held: '0' });
});

it('a first bid takes one, further bids to the same address none, and those to another one again', async () => {
  const { next } = await withApp();
  expect(await bid('20')).toMatchObject(refused('otpNeeded'));
  const first = { otp: await next() };
  expect((await bid('20', first, 'one key')).code).toBe('200');
  // The answer may be lost, and the code is taken.
  expect((await bid('20', first, 'one key')).code).toBe('200');
  expect((await bidOf(await rival(), '30')).code).toBe('200');
  expect((await bid('40')).code).toBe('200');
  const elsewhere = { receivingAddress: otherAddress };
  expect(await bid('50', elsewhere)).toMatchObject(refused('otpNeeded'));
  expect((await bid('50', { ...elsewhere, otp: await next() })).code).toBe('200');
  expect(await buy()).toMatchObject(refused('otpNeeded'));
  id = await listCollectible(app.owner);
  expect(await bid('20')).toMatchObject(refused('otpNeeded'));
});

it('an address that was given before there was an app is confirmed anew', async () => {
  expect((await bid('20')).code).toBe('200');
  const { next } = await withApp();
  expect(await bid('30')).toMatchObject(refused('otpNeeded'));
  expect((await bid('30', { otp: await next() })).code).toBe('200');
  expect((await bid('40')).code).toBe('200');
});

it('who is outbid meanwhile keeps the code for the next bid', async () => {
  const { next } = await withApp();
  await bidOf(await rival(), '100');
  const otp = await next();
  expect((await bid('50', { otp })).code).toBe('10116');
  expect((await bid('101', { otp })).code).toBe('200');
});

it('bids and purchases are paused with withdrawals, with the reason and the end', async () => {
  expect((await bid('20')).code).toBe('200');
  const { customerId } = me.session;
  await app.owner
    .sql`update customer set password_changed_at = '2099-01-01' where id = ${customerId}`;
  const paused = {
    code: '10122',
    result: { reason: 'password', from: '2099-01-02T00:00:00.000Z' },
  };
  expect(await bid('30')).toMatchObject(paused);
  expect(await buy()).toMatchObject(paused);
  await app.owner.sql`
    insert into security_change (customer_id, change, ip, at)
    values (${customerId}, 'removal-done', '', '2099-06-01')`;
  expect(await buy()).toMatchObject({ code: '10122', result: { reason: 'removal' } });
  expect(await money()).toEqual({ available: '980', held: '20' });
});

it('the pause holds in the database as well', async () => {
  const { customerId } = me.session;
  await app.owner
    .sql`update customer set password_changed_at = '2099-01-01' where id = ${customerId}`;
  await expect(
    app.owner.sql`select collectible_buy(${customerId}, ${id}, 500, ${etherAddress}, 0, null)`,
  ).rejects.toMatchObject({ code: '10122' });
});
