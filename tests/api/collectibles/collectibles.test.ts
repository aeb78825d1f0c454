import type {
  Charity,
  Collectible,
  CollectibleDetail,
  Collectibles,
  OwnCollectibles,
} from '@/lib/collectibles/contract';
import { endAuctions } from '@/lib/collectibles/due-rows';
import { sandboxWords } from '@/lib/collectibles/words-rules';
import type { Locale } from '@/lib/core/locales';
import {
  addCharity,
  endAt,
  etherAddress,
  listCollectible,
} from '@/tests/setup/collectibles/auction';
import type { Session } from '@/tests/setup/app';
import { moved } from '@/tests/setup/limits';
import { fund, moneyOf, realCaller, tronAddress } from '@/tests/setup/money';
import { trading } from '@/tests/setup/trading';

const { app, me } = trading();
const call = realCaller(app, () => me.session);

/** Another customer with money. */
async function rival(amount = '1000'): Promise<Session> {
  const session = await app.customer();
  await fund(app.owner, session.customerId, amount);
  return session;
}

beforeEach(() => fund(app.owner, me.session.customerId, '1000'));

const money = ({ customerId }: Session = me.session) => moneyOf(app.owner, customerId);
const act = (who: Session, input: object, key?: string) =>
  app.call<Collectible>(
    'POST user/buyNft',
    { receivingAddress: etherAddress, ...input },
    { token: who.token, ...(key ? { key } : {}) },
  );
const bid = (id: string, amount: string, who = me.session, key?: string) =>
  act(who, { id, action: 'bid', amount }, key);
const buy = (id: string, who = me.session, amount?: string) =>
  act(who, { id, action: 'buy', ...(amount ? { amount } : {}) });
const soon = (seconds: number) => new Date(Date.now() + seconds * 1000);
const settle = () => endAuctions(app.owner.sql);
const detail = (id: string, who = me.session) =>
  app.call<CollectibleDetail>(`GET index/getNft/${id}`, {}, { token: who.token });
const kindsOf = async (who: Session) => {
  const { result } = await app.call<{ items: { kind: string; facts: object }[] }>(
    'GET user/listNotification',
    {},
    { token: who.token },
  );
  return result.items.map(({ kind }) => kind);
};

it('shows what is sold to anybody, and nobody who bid', async () => {
  const id = await listCollectible(app.owner, { buyNow: '500' });
  await bid(id, '12.5');
  const { result } = await app.call<Collectibles>('GET index/listNft', { status: 'open' });
  expect(result.items.find((one) => one.id === id)).toMatchObject({
    chain: 'ethereum',
    currency: 'USDT',
    startPrice: '10.00',
    currentBid: '12.50',
    minBid: '13.50',
    buyNowPrice: '500.00',
    bids: 1,
    status: 'open',
    cumulativeDonation: '0.00',
    standing: null,
    ownBid: null,
  });
  expect(Math.abs(Date.parse(result.serverTime) - Date.now())).toBeLessThan(5_000);
  const { result: seen } = await app.call<CollectibleDetail>(`GET index/getNft/${id}`);
  expect(seen.history).toMatchObject([{ amount: '12.50', bidder: 1, own: false, kind: 'bid' }]);
  expect(seen.receivingAddress).toBeNull();
  expect((await detail(id)).result).toMatchObject({
    standing: 'leading',
    receivingAddress: etherAddress,
    history: [{ own: true }],
  });
});

it('speaks of what the sandbox sells in the words of the reader, and of what operators sell as they do', async () => {
  const own = await listCollectible(app.owner);
  const seen = async (locale: Locale) => {
    const headers = { 'accept-language': locale };
    const { result: list } = await app.call<Collectibles>('GET index/listNft', {}, { headers });
    const of = async (id: string) =>
      (await app.call<CollectibleDetail>(`GET index/getNft/${id}`, {}, { headers })).result;
    const { result: charity } = await app.call<Charity>('GET index/listCharity', {}, { headers });
    const aurora = list.items.find(({ name }) => name === 'Aurora')!;
    const charityOf = (id: string) => charity.charities.find((one) => one.id === id);
    return {
      aurora: await of(aurora.id),
      listed: aurora,
      own: await of(own),
      charity: charityOf(aurora.charity.id),
      others: charity.charities.filter(({ id }) => id !== aurora.charity.id),
    };
  };
  const [english, german, chinese] = [await seen('en'), await seen('de'), await seen('zh')];
  for (const [locale, { aurora, listed, charity }] of [
    ['en', english],
    ['de', german],
    ['zh', chinese],
  ] as const) {
    const words = sandboxWords[locale];
    const both = { name: 'Aurora', creator: words.creator, charity: { name: words.charity } };
    expect(listed).toMatchObject(both);
    expect(aurora).toMatchObject({ ...both, description: words.description, locale });
    expect(charity).toMatchObject({ name: words.charity, about: words.about, locale });
  }
  expect(german.others).toEqual(english.others);
  const { description, creator, charity } = english.own;
  expect(chinese.own).toMatchObject({ description, creator, charity, locale: null });
});

it('holds the whole bid, and gives it back at once with being outbid', async () => {
  const id = await listCollectible(app.owner);
  const other = await rival();
  expect((await bid(id, '100')).result).toMatchObject({ standing: 'leading', ownBid: '100.00' });
  expect(await money()).toEqual({ available: '900', held: '100' });
  expect((await bid(id, '101', other)).code).toBe('200');
  expect(await money()).toEqual({ available: '1000', held: '0' });
  expect(await money(other)).toEqual({ available: '899', held: '101' });
  expect(await kindsOf(me.session)).toEqual(['outbid']);
  expect((await detail(id)).result).toMatchObject({ standing: 'outbid', ownBid: '100.00' });
});

it('holds only the difference of a bid that raises one’s own', async () => {
  const id = await listCollectible(app.owner);
  await bid(id, '800');
  expect((await bid(id, '950')).code).toBe('200');
  expect(await money()).toEqual({ available: '50', held: '950' });
  expect(await kindsOf(me.session)).toEqual([]);
});

it('is one bid, however often a key is sent', async () => {
  const id = await listCollectible(app.owner);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => bid(id, '100', me.session, 'one key')),
  );
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['200']));
  expect((await detail(id)).result.bids).toBe(1);
  expect(await money()).toEqual({ available: '900', held: '100' });
});

it('takes a key of yesterday for another bid', async () => {
  const id = await listCollectible(app.owner);
  await bid(id, '20', me.session, 'of yesterday');
  await moved(
    app.owner,
    `update bid set placed_at = placed_at - interval '25 hours' where collectible_id = ${id}`,
  );
  await app.owner.sql`
    update idempotency_key set created_at = created_at - interval '25 hours'
    where customer_id = ${me.session.customerId}`;
  expect((await bid(id, '30', me.session, 'of yesterday')).result).toMatchObject({
    currentBid: '30.00',
    bids: 2,
  });
});

it('moves the end by two minutes for a late bid, and for no other', async () => {
  const id = await listCollectible(app.owner, { seconds: 60 });
  const began = Date.parse((await detail(id)).result.endsAt);
  await bid(id, '11');
  expect((await detail(id)).result).toMatchObject({
    endsAt: new Date(began + 120_000).toISOString(),
    extensions: 1,
    history: [{ extendedTo: new Date(began + 120_000).toISOString() }],
  });
  await bid(id, '12');
  expect((await detail(id)).result.extensions).toBe(1);
});

it('sells to the highest bid at the end, and all of it is owed to the charity', async () => {
  const charityId = await addCharity(app.owner);
  const id = await listCollectible(app.owner, { charityId });
  const other = await rival();
  await bid(id, '100', other);
  await bid(id, '250');
  await endAt(app.owner, id, soon(-1));
  expect((await detail(id)).result).toMatchObject({ status: 'ended', minBid: null });
  expect((await bid(id, '300', other)).code).toBe('10117');
  await settle();
  expect((await detail(id)).result).toMatchObject({
    status: 'sold',
    soldBy: 'bid',
    standing: 'won',
    cumulativeDonation: '250.00',
    transfer: null,
  });
  expect(await money()).toEqual({ available: '750', held: '0' });
  expect(await money(other)).toEqual({ available: '1000', held: '0' });
  expect(await kindsOf(me.session)).toEqual(['auction-won']);
  expect(await kindsOf(other)).toEqual(['auction-ended', 'outbid']);
  const { result } = await app.call<Charity>('GET index/listCharity');
  expect(result.charities.find((one) => one.id === charityId)).toMatchObject({
    received: '250.00',
    paid: '0.00',
    owed: '250.00',
  });
  expect(result.items[0]).toMatchObject({ collectibleId: id, amount: '250.00', soldBy: 'bid' });
  const own = await call<OwnCollectibles>('GET user/listNft', { standing: 'won' });
  expect(own.result.items).toMatchObject([{ id, standing: 'won', ownBid: '250.00' }]);
  expect((await bid(id, '300', other)).code).toBe('10117');
});

it('closes unsold without a bid', async () => {
  const id = await listCollectible(app.owner);
  await endAt(app.owner, id, soon(-1));
  await settle();
  expect((await detail(id)).result).toMatchObject({ status: 'unsold', currentBid: null });
  expect((await buy(id)).code).toBe('10117');
});

it('is bought at once for the price that was shown, which ends the auction', async () => {
  const id = await listCollectible(app.owner, { buyNow: '300' });
  const other = await rival();
  await bid(id, '100', other);
  expect((await buy(id, me.session, '299')).code).toBe('10113');
  expect((await buy(id, me.session, '300')).result).toMatchObject({
    status: 'sold',
    soldBy: 'buy',
    standing: 'won',
    currentBid: '300.00',
    buyNowPrice: null,
  });
  expect(await money()).toEqual({ available: '700', held: '0' });
  expect(await money(other)).toEqual({ available: '1000', held: '0' });
  expect((await buy(id, other)).code).toBe('10117');
});

it('counts what one’s own bid holds towards the price', async () => {
  const id = await listCollectible(app.owner, { buyNow: '1000' });
  await bid(id, '900');
  expect((await buy(id)).code).toBe('200');
  expect(await money()).toEqual({ available: '0', held: '0' });
});

it('leaves only buying where the next bid would cost as much', async () => {
  const id = await listCollectible(app.owner, { step: '50', buyNow: '100' });
  await bid(id, '60');
  expect((await detail(id)).result).toMatchObject({ minBid: null, buyNowPrice: '100.00' });
  expect((await bid(id, '110')).code).toBe('10020');
});

it('names the smallest and the largest bid', async () => {
  const id = await listCollectible(app.owner, { buyNow: '100' });
  expect(await bid(id, '9.99')).toMatchObject({ code: '10116', result: { min: '10' } });
  expect(await bid(id, '100')).toMatchObject({ code: '10119', result: { max: '99.99' } });
  await bid(id, '20');
  expect(await bid(id, '20.99')).toMatchObject({ code: '10116', result: { min: '21' } });
});

it.each([
  ['10011', { amount: '1000.01' }],
  ['10021', { receivingAddress: undefined }],
  ['10021', { receivingAddress: tronAddress }],
  ['10021', { receivingAddress: etherAddress.toLowerCase() }],
  ['10020', { id: '999999999999' }],
  ['10020', { action: 'buy' }],
  ['400', { amount: undefined }],
  ['400', { amount: '10.001' }],
  ['400', { amount: '-10' }],
  ['400', { action: 'steal' }],
])('answers %s to %j and moves nothing', async (code, change) => {
  const id = await listCollectible(app.owner);
  const answer = await act(me.session, { id, action: 'bid', amount: '50', ...change });
  expect(answer.code).toBe(code);
  expect(await money()).toEqual({ available: '1000', held: '0' });
});

it('shows and sells nothing that is a draft or was withdrawn', async () => {
  const id = await listCollectible(app.owner);
  await app.owner.sql`update collectible set status = 'withdrawn' where id = ${id}`;
  expect((await bid(id, '50')).code).toBe('10020');
  expect((await detail(id)).result.status).toBe('withdrawn');
});

it('is nothing for play money', async () => {
  const id = await listCollectible(app.owner);
  const input = { id, action: 'bid', amount: '50', receivingAddress: etherAddress };
  const { token } = me.session;
  const answers = [
    await app.call('POST user/buyNft', input, { token, demo: true }),
    await app.call('GET user/listNft', {}, { token, demo: true }),
  ];
  expect(answers.map(({ code }) => code)).toEqual(['10108', '10108']);
});

it('gives the pictures of what is listed to everybody, to be kept', async () => {
  const id = await listCollectible(app.owner);
  const { images } = (await detail(id)).result;
  const answer = await fetch(app.url + images.small);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(answer.headers.get('cache-control')).toContain('immutable');
  const other = images.small.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  expect((await fetch(app.url + other)).status).toBe(404);
});

it('holds bids and purchases at once to the limit of one stake that a customer set', async () => {
  const id = await listCollectible(app.owner, { buyNow: '500' });
  await call('POST user/saveLimit', { kind: 'stake', amount: '25' });
  const beyond = { code: '10123', result: { limit: 'stake', max: '25', left: '25' } };
  expect(await bid(id, '25.01')).toMatchObject(beyond);
  expect(await buy(id)).toMatchObject(beyond);
  expect(await money()).toEqual({ available: '1000', held: '0' });
  expect((await bid(id, '25')).code).toBe('200');
  // A raised bid counts whole.
  expect(await bid(id, '30')).toMatchObject(beyond);
});
