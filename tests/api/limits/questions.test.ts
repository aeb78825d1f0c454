import type { Deposit, RechargeTerms } from '@/lib/deposits/contract';
import type { Rest } from '@/lib/questions/contract';
import type { Withdrawal, WithdrawalTerms } from '@/lib/withdrawals/contract';
import { seedAddresses } from '@/prisma/seed/seed-addresses';
import { etherAddress } from '@/tests/setup/collectibles/auction';
import { codeOfApp, wrongCode } from '@/tests/setup/factors/authenticator';
import { allNo, moved, questionOf } from '@/tests/setup/limits';
import { fund, realCaller, txHashOf, usableWallet } from '@/tests/setup/money';
import { trading } from '@/tests/setup/trading';

const { app, me } = trading();
const call = realCaller(app, () => me.session);
let destinationId: string;

let payments = 100_000;
const claim = (amount: string, more: object = {}, key?: string) =>
  call<Deposit>(
    'POST user/recharge',
    { method: 'crypto', currency: 'USDT', amount, lastSix: String((payments += 1)), ...more },
    key,
  );
const withdraw = (amount: string, more: object = {}, key?: string) =>
  call<Withdrawal>(
    'POST user/withdrawal',
    { destinationId, currency: 'USDT', amount, ...more },
    key,
  );
const no = (id: string) => ({ question: { id, answers: allNo } });
const yes = (id: string, to = 'onPhone') => ({
  question: { id, answers: { ...allNo, [to]: true } },
});
const asked = async (amount: string) => questionOf(await withdraw(amount)).id;
const rests = async () => (await call<{ items: Rest[] }>('GET user/listRests')).result.items;
const passRest = () =>
  moved(
    app.owner,
    `update money_answer set rests_until = clock_timestamp() - interval '1 second', answered_at = now() - interval '1 day'
     where rests_until is not null and question_id in (
       select id from money_question where customer_id = ${me.session.customerId})`,
  );
const complete = async (id: string) => {
  await app.owner.sql`update withdrawal set status = 'approved' where id = ${id}`;
  await app.owner
    .sql`update withdrawal set status = 'completed', reference = ${txHashOf(`r${id}`)} where id = ${id}`;
};

beforeAll(() => seedAddresses(app.owner, true));
beforeEach(async () => {
  const { customerId } = me.session;
  await fund(app.owner, customerId, '50000');
  await app.owner.sql`
    update customer set basic_status = 'verified', advanced_status = 'verified' where id = ${customerId}`;
  destinationId = await usableWallet(app.owner, customerId);
});

it('comes before a first large withdrawal, and four times no lets it go on at once', async () => {
  const first = await withdraw('5000');
  expect(first).toMatchObject({
    code: '10125',
    result: { question: { why: 'large', items: [{ key: 'onPhone' }, {}, {}, {}] } },
  });
  const { id, items } = questionOf(first);
  expect(items[0]!.text).toMatch(/phone/);
  const made = await withdraw('5000', no(id));
  expect(made.code).toBe('200');
  const [row] = await app.owner.sql<{ question_id: string; answers: object; wording: object }>`
    select m.question_id, a.answers, q.wording from money_moves m
    join money_question q on q.id = m.question_id join money_answer a on a.question_id = q.id
    where m.customer_id = ${me.session.customerId} and m.id = ${made.result.id}`;
  expect(row).toMatchObject({ question_id: id, answers: allNo });
  expect(row!.wording).toEqual(Object.fromEntries(items.map(({ key, text }) => [key, text])));
});

it('does not come before what cannot leave anyway, so that no answer makes the rest wait', async () => {
  expect((await withdraw('50000.01')).code).toBe('10011');
  const { customerId } = me.session;
  expect(await app.owner.sql`select from money_question where customer_id = ${customerId}`).toEqual(
    [],
  );
  expect((await withdraw('10')).code).toBe('200');
});

describe('about a deposit', () => {
  const answer = (question: object) =>
    call<{ restsUntil: string | null }>('POST user/answerDeposit', question);
  const approve = (id: string) =>
    app.owner.sql`
      update deposit set status = 'approved' where id = ${id} and set_config('assay.operator', 'ann', false) <> ''`;

  it('refuses no word of a payment: it is asked when that is on record, and a no lets the review go on', async () => {
    const told = await claim('5000');
    expect(told).toMatchObject({
      code: '200',
      result: { status: 'pending', question: { why: 'large', items: [{}, {}, {}, {}] } },
    });
    const { id } = questionOf(told);
    expect((await answer(no(id))).result).toEqual({ restsUntil: null });
    await approve(told.result.id);
    expect((await answer(yes(id))).code).toBe('10115');
    expect(await claim('4000')).toMatchObject({ code: '200', result: { question: null } });
  });

  it('does not keep one waiting that is never answered', async () => {
    const told = await claim('5000');
    await approve(told.result.id);
    expect((await answer(no(questionOf(told).id))).code).toBe('10115');
  });

  it('a yes lets its crediting rest, holds back where to pay to, and takes word of payments', async () => {
    const told = await claim('5000');
    const { id } = questionOf(told);
    const { restsUntil } = (await answer(yes(id, 'toldAnswers'))).result;
    expect(Math.abs(Date.parse(restsUntil!) - Date.now() - 86_400_000)).toBeLessThan(300_000);
    await expect(approve(told.result.id)).rejects.toThrow('It rests until');
    const terms = await call<RechargeTerms>('GET user/getRechargeTerms');
    expect(terms.result.restsUntil).toBe(restsUntil);
    expect(terms.result.accounts.every(({ address }) => address === null)).toBe(true);
    expect((await claim('150')).code).toBe('200');
    expect((await withdraw('150')).code).toBe('200');
    await passRest();
    await approve(told.result.id);
  });

  it('is another customer’s alone to answer, and whole', async () => {
    const { id } = questionOf(await claim('5000'));
    expect((await answer({ question: { id, answers: { onPhone: false } } })).code).toBe('400');
    expect((await answer(no('999999999'))).code).toBe('404');
    me.session = await app.customer();
    expect((await answer(no(id))).code).toBe('404');
  });

  it('puts one question for one key, however many come with it at once', async () => {
    const same = { lastSix: '9f03c1' };
    const many = await Promise.all(Array.from({ length: 6 }, () => claim('5000', same, 'same')));
    expect(new Set(many.map((one) => questionOf(one).id)).size).toBe(1);
  });
});

it('is kept in the language it was asked in', async () => {
  const { token, customerId } = me.session;
  const answer = await app.call(
    'POST user/withdrawal',
    { destinationId, currency: 'USDT', amount: '6000' },
    { token, headers: { 'accept-language': 'de' } },
  );
  expect(questionOf(answer).items[0]!.text).toMatch(/Telefon/);
  const [row] = await app.owner.sql<{ locale: string; wording: { onPhone: string } }>`
    select locale, wording from money_question where customer_id = ${customerId}`;
  expect([row!.locale, row!.wording.onPhone]).toEqual(['de', questionOf(answer).items[0]!.text]);
  await expect(
    app.owner.sql`update money_question set locale = 'en' where customer_id = ${customerId}`,
  ).rejects.toThrow('append-only');
});

it('comes before an amount several times the largest that was completed, and not again for its like', async () => {
  await complete((await withdraw('300')).result.id);
  expect(questionOf(await withdraw('1600')).why).toBe('unusual');
  const made = await withdraw('1600', no(await asked('1600')));
  await complete(made.result.id);
  expect((await withdraw('1700')).code).toBe('200');
});

it('comes before parts that are large together', async () => {
  for (let n = 0; n < 2; n += 1) await complete((await withdraw('2000')).result.id);
  expect(questionOf(await withdraw('1000')).why).toBe('large');
  const made = await withdraw('1000', no(await asked('1000')));
  await complete(made.result.id);
  expect((await withdraw('900')).code).toBe('200');
});

describe('parts in several currencies are one sum', () => {
  const inEther = async (amount: string) => {
    const { customerId } = me.session;
    await fund(app.owner, customerId, '10', 'ETH');
    const [row] = await app.owner.sql<{ id: string }>`
      insert into withdrawal_destination (customer_id, kind, name, network, address, usable_at)
      values (${customerId}, 'wallet', 'Ether', 'ethereum', ${etherAddress}, now() - interval '1 second')
      on conflict (customer_id, network, address) where removed_at is null and kind = 'wallet'
        do update set usable_at = excluded.usable_at
      returning id`;
    return withdraw(amount, { currency: 'ETH', destinationId: row!.id });
  };

  it('that is large', async () => {
    await complete((await withdraw('2500')).result.id);
    expect((await inEther('0.99')).code).toBe('200');
    await app.owner.sql`
      update withdrawal set status = 'cancelled' where customer_id = ${me.session.customerId}
        and status = 'pending'`;
    // What was cancelled is no part.
    expect((await inEther('0.99')).code).toBe('200');
    await app.owner.sql`
      update withdrawal set status = 'cancelled' where customer_id = ${me.session.customerId}
        and status = 'pending'`;
    expect(questionOf(await inEther('1')).why).toBe('large');
  });

  it('that is several times the largest', async () => {
    await complete((await withdraw('300')).result.id);
    expect((await inEther('0.39')).code).toBe('200');
    await app.owner.sql`
      update withdrawal set status = 'cancelled' where customer_id = ${me.session.customerId}
        and status = 'pending'`;
    expect(questionOf(await inEther('0.5')).why).toBe('unusual');
  });

  it('of deposits too', async () => {
    expect((await claim('4000')).result.question).toBeNull();
    const [at] = await app.owner.sql<{ id: string }>`
      select id from deposit_address where currency = 'BTC' and customer_id is null limit 1`;
    expect(
      (await claim('0.02', { currency: 'BTC', addressId: at!.id })).result.question,
    ).toMatchObject({
      why: 'large',
    });
  });
});

describe('it is not passed by', () => {
  afterEach(async () => {
    const [row] = await app.owner.sql<{ count: string }>`
      select count(*) from withdrawal where customer_id = ${me.session.customerId} and amount >= 5000`;
    expect(row!.count).toBe('0');
  });

  it('repeating, which asks the same', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => asked('5000')));
    expect(new Set(ids).size).toBe(1);
  });

  it('the question of another customer, which does not exist', async () => {
    const owner = me.session;
    me.session = await app.customer();
    await fund(app.owner, me.session.customerId, '50000');
    const theirs = destinationId;
    destinationId = await usableWallet(app.owner, me.session.customerId);
    const id = await asked('5000');
    me.session = owner;
    destinationId = theirs;
    expect((await withdraw('5000', no(id))).code).toBe('404');
    expect((await call('POST user/dropQuestion', { id })).code).toBe('404');
    expect((await withdraw('5000', no('999999999'))).code).toBe('404');
  });

  it('answers to another request of one’s own', async () => {
    const id = await asked('5000');
    expect((await withdraw('5001', no(id))).code).toBe('10125');
    const other = questionOf(await claim('6000')).id;
    expect((await withdraw('5000', no(other))).code).toBe('10125');
  });

  it('an old question', async () => {
    const id = await asked('5000');
    await moved(
      app.owner,
      `update money_question set asked_at = asked_at - interval '61 minutes' where id = ${id}`,
    );
    const again = await withdraw('5000', no(id));
    expect(again.code).toBe('10125');
    expect(questionOf(again).id).not.toBe(id);
  });

  it.each([
    [{ id: '1', answers: { onPhone: false } }],
    [{ id: '1', answers: { ...allNo, onPhone: 'no' } }],
    [{ id: '1', answers: { ...allNo, more: false } }],
    [{ id: 'x', answers: allNo }],
    [{ answers: allNo }],
  ])('half an answer: %j', async (question) => {
    expect((await withdraw('5000', { question })).code).toBe('400');
  });

  it('the answers to one that was used', async () => {
    const made = await withdraw('4999', {});
    expect(made.code).toBe('200');
    await call('POST user/cancelWithdrawal', { id: made.result.id });
    await app.owner.sql`update parameter set value = '4000' where key = 'questions.large.USDT'`;
    const id = await asked('4500');
    const once = await withdraw('4500', no(id));
    expect(once.code).toBe('200');
    await call('POST user/cancelWithdrawal', { id: once.result.id });
    const again = await withdraw('4500', no(id));
    await app.owner.sql`update parameter set value = '5000' where key = 'questions.large.USDT'`;
    expect(again.code).toBe('10125');
    expect((await call('POST user/dropQuestion', { id })).code).toBe('10115');
  });
});

describe('a yes', () => {
  it('lets all withdrawals rest, whatever the amount and however it is asked for', async () => {
    const id = await asked('5000');
    const answer = await withdraw('5000', yes(id));
    expect(answer.code).toBe('10126');
    const until = (answer.result as unknown as { until: string }).until;
    expect(Math.abs(Date.parse(until) - Date.now() - 24 * 3_600_000)).toBeLessThan(300_000);
    for (const more of [{}, no(id), yes(id)])
      expect(await withdraw('5000', more)).toMatchObject({ code: '10126', result: { until } });
    expect((await withdraw('1')).code).toBe('10126');
    expect((await claim('150')).code).toBe('200');
    const terms = await call<WithdrawalTerms>('GET user/getWithdrawalTerms');
    expect(terms.result.restsUntil).toBe(until);
    expect(await rests()).toEqual([
      { question: id, move: 'withdrawal', currency: 'USDT', amount: '5000.00', until },
    ]);
    const told = await call<{ items: { kind: string; facts: object }[] }>(
      'GET user/listNotification',
    );
    expect(told.result.items[0]).toMatchObject({
      kind: 'money-rests',
      facts: { move: 'withdrawal' },
    });
  });

  it('counts after a no too, as long as nothing went on', async () => {
    const id = await asked('6000');
    await app.owner.sql`
      insert into withdrawal (customer_id, destination_id, currency, amount, fee, fee_rate)
      values (${me.session.customerId}, ${destinationId}, 'USDT', 10, 0.05, 0.005)`;
    expect((await withdraw('6000', no(id))).code).toBe('10107');
    expect((await withdraw('6000', yes(id, 'promisedReturn'))).code).toBe('10126');
  });

  it('ends by itself: then the request goes on without a new question, and no larger one', async () => {
    await withdraw('5000', yes(await asked('5000')));
    await passRest();
    expect(await rests()).toEqual([]);
    expect((await withdraw('5001')).code).toBe('10125');
    expect((await withdraw('5000')).code).toBe('200');
  });

  it('can be used to let go of it, which others cannot do', async () => {
    const id = await asked('5000');
    await withdraw('5000', yes(id));
    expect((await call('POST user/dropQuestion', { id })).code).toBe('200');
    expect(await rests()).toEqual([]);
    expect((await withdraw('5000')).code).toBe('10126');
    await passRest();
    expect((await withdraw('5000')).code).toBe('10125');
  });
});

it('spends no code of the app before it is answered', async () => {
  const { secret } = (await call<{ secret: string }>('POST user/beginAuthenticator')).result;
  await app.owner.sql`
    update authenticator set enabled_at = now() where customer_id = ${me.session.customerId}`;
  const otp = codeOfApp(secret);
  const { id } = questionOf(await withdraw('5000', { otp }));
  expect((await withdraw('5000', { otp, ...no(id) })).code).toBe('200');
});

it('takes the code before an answer: a session without it makes nothing rest', async () => {
  const { secret } = (await call<{ secret: string }>('POST user/beginAuthenticator')).result;
  await app.owner.sql`
    update authenticator set enabled_at = now() where customer_id = ${me.session.customerId}`;
  expect((await withdraw('5000')).code).toBe('10091');
  const otp = codeOfApp(secret);
  const id = questionOf(await withdraw('5000', { otp })).id;
  const answers = () => app.owner.sql`select 1 as one from money_answer where question_id = ${id}`;
  for (const given of [{}, { otp: wrongCode(secret) }])
    expect((await withdraw('5000', { ...given, ...yes(id) })).code).toBe('10091');
  expect([await rests(), await answers()]).toEqual([[], []]);
  // Neither the question nor the code was used up by that, and the code is good for one answer.
  expect((await withdraw('5000', { otp, ...yes(id) })).code).toBe('10126');
  expect((await withdraw('5000', { otp, ...yes(id) })).code).toBe('10091');
  expect(await answers()).toHaveLength(1);
});

it('rests once: no further yes makes it longer', async () => {
  const [first, second] = [await asked('5000'), await asked('6000')];
  await withdraw('5000', yes(first));
  const before = await rests();
  expect((await withdraw('6000', yes(second))).code).toBe('10126');
  expect(await rests()).toEqual(before);
});

it('works with keys: a key keeps its answer, and one that was answered has one effect', async () => {
  const first = await withdraw('5000', {}, 'asked');
  const { id } = questionOf(first);
  expect((await withdraw('5000', no(id), 'asked')).status).toBe(409);
  const many = await Promise.all(
    Array.from({ length: 10 }, () => withdraw('5000', no(id), 'answered')),
  );
  expect(new Set(many.map(({ code, result }) => `${code} ${result.id}`)).size).toBe(1);
  expect(many[0]!.code).toBe('200');
  expect(questionOf(await withdraw('5000', {}, 'asked')).id).toBe(id);
});

it('opens one request, however many come with its answers at once', async () => {
  const id = await asked('5000');
  const many = await Promise.all(Array.from({ length: 10 }, () => withdraw('5000', no(id))));
  expect(many.filter(({ code }) => code === '200')).toHaveLength(1);
});
