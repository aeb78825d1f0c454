import { startApp, type App } from '@/tests/setup/app';
import {
  askCode,
  codeOf,
  mailsOf,
  passResendLimit,
  registered,
  type SignedIn,
} from '@/tests/setup/mailbox';
import { extent } from '@/tests/setup/extent/extent';

let app: App;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: 'true', LOG_LEVEL: 'fatal' });
});
afterAll(() => app.stop());

const home = '203.0.113.7';
const from = (address: string, cookie?: string) => ({
  headers: { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) },
});
const logIn = (account: string, password: string, address: string, cookie?: string) =>
  app.call<SignedIn>('POST login/login', { account, password }, from(address, cookie));
const stranger = (n: number) => `198.51.${Math.floor(n / 200)}.${n % 200}`;
const waits = (answer: { headers: Headers }) => Number(answer.headers.get('retry-after'));
const deviceOf = (answer: { headers: Headers }) =>
  /assay_device=[\w-]+/.exec(answer.headers.get('set-cookie')!)![0];

/** A customer who logged in from home once, in a browser that keeps cookies. */
async function owner() {
  const person = await registered(app);
  const first = await logIn(person.username, person.password, home);
  expect(first.code).toBe('200');
  return { ...person, token: first.result.token, device: deviceOf(first) };
}

/** Guesses of strangers at one account, 50 at a time; gives what was answered. */
async function guess(account: string, guesses: number, addresses: number) {
  const answers: { code: string | null; status: number }[] = [];
  for (let n = 0; n < guesses; n += 50) {
    const some = Array.from({ length: 50 }, (_, k) =>
      logIn(account, `wrong ${n + k}`, stranger((n + k) % addresses)),
    );
    answers.push(...(await Promise.all(some)));
  }
  return answers;
}

/** Moves the clock of everything that is counted for an account. */
const pass = (id: string, seconds: number) =>
  app.owner.sql`
    update login_failure set blocked_until = blocked_until - make_interval(secs => ${seconds}),
      last_at = last_at - make_interval(secs => ${seconds})
    where key like ${`%:${id}`} or key like ${`%:${id} %`}`;

describe('a thousand wrong passwords from 200 addresses', () => {
  test('keep the owner out neither at home nor on their device, and elsewhere for a minute at most', async () => {
    const { username, password, user, device } = await owner();
    const answers = await guess(username, 1000, 200);
    expect(answers.some((a) => a.status === 429)).toBe(true);
    expect((await logIn(username, password, home)).code).toBe('200');
    expect((await logIn(username, password, '192.0.2.77', device)).code).toBe('200');

    const elsewhere = '192.0.2.78';
    const held = await logIn(username, password, elsewhere);
    expect(held.status).toBe(429);
    expect(waits(held)).toBeLessThanOrEqual(60);
    // Strangers who go on guessing meanwhile do not push the owner back.
    await pass(user.id, 30);
    await guess(username, 200, 200);
    await pass(user.id, waits(held) - 30);
    expect((await logIn(username, password, elsewhere)).code).toBe('200');
    expect((await logIn(username, password, elsewhere)).code).toBe('200');
  });

  test('and from hundreds, which come back together when the owner does, neither', async () => {
    const { username, password, user, device } = await owner();
    const places = extent(200, 600);
    await guess(username, (5 * places) / 3, places);
    expect((await logIn(username, password, home)).code).toBe('200');
    expect((await logIn(username, password, '192.0.2.77', device)).code).toBe('200');
    const elsewhere = '192.0.2.79';
    const held = await logIn(username, password, elsewhere);
    expect([held.status, waits(held) <= 60]).toEqual([429, true]);
    await pass(user.id, waits(held));
    const answers = await guess(username, (2 * places) / 3, places);
    expect(answers.filter((a) => a.code === '10004').length).toBeGreaterThan(places / 2);
    expect((await logIn(username, password, elsewhere)).code).toBe('200');
  });

  test('bring few guesses: a place has one a minute, and after five fewer still', async () => {
    const { username, user } = await owner();
    await guess(username, 50, 50);
    const looked = async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => logIn(username, 'wrong', stranger(700))),
      );
      return answers.filter((a) => a.code === '10004').length;
    };
    const seen: number[] = [];
    for (let minute = 0; minute < 14; minute += 1) {
      seen.push(await looked());
      await pass(user.id, 60);
      await app.owner.sql`delete from login_failure where key = ${`address:${stranger(700)}`}`;
      await app.owner.sql`
        update login_failure set last_at = clock_timestamp() where key = ${`account:${user.id}`}`;
    }
    expect(Math.max(...seen)).toBe(1);
    // Its own delay is 2, 4, 8, … up to 900 seconds.
    expect(seen.slice(10).filter((n) => n > 0).length).toBeLessThanOrEqual(2);
  });

  test('are 300 a minute in all, from however many places', async () => {
    const { username, user } = await owner();
    await guess(username, 400, 400);
    await app.owner.sql`delete from login_failure where key like 'address:%'`;
    await pass(user.id, 61);
    await app.owner.sql`
      insert into login_failure (key, failures, blocked_until)
      values (${`minute:${user.id}`}, 298, now() + interval '1 minute')`;
    await app.owner.sql`
      insert into login_failure (key, failures)
      select 'place:' || ${user.id} || ' address:198.51.0.' || n, 2 from generate_series(0, 49) n
      on conflict (key) do update set failures = 2`;
    const answers = await guess(username, 50, 50);
    expect(answers.filter((a) => a.code === '10004')).toHaveLength(2);
  });

  test('nor do as many networks of IPv6 as one party may have bring more', async () => {
    const { username, user } = await owner();
    const party = (n: number) => `2001:db8:${n.toString(16)}::1`;
    const tries = (from: number) =>
      Promise.all(Array.from({ length: 20 }, (_, n) => logIn(username, 'wrong', party(from + n))));
    await tries(0);
    await app.owner.sql`
      insert into login_failure (key, failures, blocked_until) values
        (${`fresh:${user.id} 2001:db8`}, 2000, now() + interval '1 day'),
        (${`minute:${user.id}`}, 297, now() + interval '1 hour')`;
    await pass(user.id, 61);
    const answers = await tries(0);
    expect(answers.filter((a) => a.code === '10004')).toHaveLength(3);
    // Its owner is somewhere else.
    const elsewhere = '2001:db9::1';
    const held = await logIn(username, 'wrong', elsewhere);
    await pass(user.id, waits(held));
    expect((await logIn(username, 'wrong', elsewhere)).code).toBe('10004');
  });
});

describe('an address that somebody fails from all day', () => {
  const shared = '203.0.113.200';
  const at = `address:${shared}`;
  const passAt = (seconds: number) =>
    app.owner.sql`
      update login_failure set blocked_until = blocked_until - make_interval(secs => ${seconds}),
        last_at = last_at - make_interval(secs => ${seconds}) where key = ${at}`;

  test('lets those in who are new there, and who failed there once only a while later', async () => {
    const [fresh, hasty] = [await owner(), await owner()];
    expect((await logIn(hasty.username, 'mistyped', shared)).code).toBe('10004');
    for (let n = 0; n < 40; n++) await logIn(`nobody-here-${n % 24}`, 'wrong', shared);
    expect((await logIn(hasty.username, hasty.password, shared)).status).toBe(429);
    expect((await logIn(fresh.username, fresh.password, shared)).code).toBe('200');
  });

  test('forgets failures with time: one guess each quarter of an hour holds nobody', async () => {
    const { username, password } = await owner();
    await app.owner.sql`
      insert into login_failure (key, failures, blocked_until)
      values (${at}, 60, now() + interval '900 seconds')
      on conflict (key) do update set failures = 60, last_at = now(),
        blocked_until = now() + interval '900 seconds'`;
    await logIn(username, 'mistyped', '203.0.113.201');
    let held = 0;
    for (let quarter = 0; quarter < 8; quarter += 1) {
      await passAt(901);
      await logIn(`nobody-else-${quarter}`, 'wrong', shared);
      const [row] = await app.owner.sql<{ held: boolean }>`
        select coalesce(blocked_until > now(), false) as held from login_failure where key = ${at}`;
      if (row!.held) held += 1;
    }
    expect(held).toBeLessThanOrEqual(3);
    expect((await logIn(username, password, shared)).code).toBe('200');
  });
});

test('a device is known to its own customers alone, and only with a token that was given to it', async () => {
  const [one, other] = [await owner(), await owner()];
  await guess(one.username, 50, 50);
  const cookies = [other.device, `assay_device=${'x'.repeat(43)}`, 'assay_device=%00'];
  for (const [n, cookie] of cookies.entries()) {
    const answer = await logIn(one.username, one.password, `192.0.2.${200 + n}`, cookie);
    expect([cookie, answer.status]).toEqual([cookie, 429]);
  }
});

test('a device keeps its token for all who log in with it, and never one of a stranger', async () => {
  const [one, other] = [await owner(), await owner()];
  const shared = await logIn(other.username, other.password, home, one.device);
  expect(deviceOf(shared)).toBe(one.device);
  const planted = `assay_device=${'p'.repeat(43)}`;
  const fresh = deviceOf(await logIn(one.username, one.password, home, planted));
  expect(fresh).not.toBe(planted);
});

test('who knows a device waits for failures on it, as strangers do for theirs', async () => {
  const { username, password, device } = await owner();
  for (let n = 0; n < 5; n++) await logIn(username, 'wrong', '192.0.2.91', device);
  expect((await logIn(username, password, '192.0.2.91', device)).status).toBe(429);
  expect((await logIn(username, password, home)).code).toBe('200');
});

test('a new password makes strangers of all places but the one it was set from', async () => {
  const { username, password, token, device } = await owner();
  const thief = '192.0.2.92';
  const theirs = deviceOf(await logIn(username, password, thief));
  const changed = await app.call(
    'POST user/repassword',
    { oldPassword: password, newPassword: 'another password' },
    { token, ...from(home, device) },
  );
  expect(changed.code).toBe('200');
  await guess(username, 50, 50);
  expect((await logIn(username, 'a guess', thief, theirs)).status).toBe(429);
  expect((await logIn(username, 'another password', home)).code).toBe('200');
});

describe('a change of the password', () => {
  const change = (token: string, oldPassword: string) =>
    app.call('POST user/repassword', { oldPassword, newPassword: 'another password' }, { token });

  test('does not wait for what strangers try at the log-in', async () => {
    const { username, password, token } = await owner();
    await guess(username, 100, 20);
    expect((await change(token, password)).code).toBe('200');
  });

  test('does not wait for the guesses of another session', async () => {
    const { username, password, token } = await owner();
    const other = (await logIn(username, password, home)).result.token;
    for (let n = 0; n < 8; n++) await change(other, 'wrong password');
    expect((await change(other, password)).status).toBe(429);
    expect((await change(token, password)).code).toBe('200');
  });
});

describe('mailed codes', () => {
  const ask = (email: string, address: string) =>
    app.call('POST login/sendCode', { email, purpose: 'reset' }, from(address));
  const reset = (email: string, code: string, address: string) =>
    app.call(
      'POST login/resetPassword',
      { email, code, password: 'a brand new one' },
      from(address),
    );
  const wrong = (code: string) => (code === '111111' ? '222222' : '111111');
  const lettersOf = async (email: string) =>
    (await mailsOf(app, email)).filter(({ subject }) => subject.includes('code to set')).length;
  const sharedOf = async (email: string) => {
    const [newest] = (await mailsOf(app, email))
      .flatMap(({ body }) => body.match(/\b\d{3}( \d{3}){3}\b/)?.[0] ?? [])
      .slice(-1);
    return newest!.replaceAll(' ', '');
  };

  test('that strangers ask for keep nobody from one, nor fill the mailbox', async () => {
    const { email } = await owner();
    for (let n = 0; n < 60; n++) await ask(email, stranger(800 + n));
    expect(await lettersOf(email)).toBe(11);
    expect((await ask(email, '192.0.2.101')).code).toBe('200');
    expect(await lettersOf(email)).toBe(11);
    const shared = await sharedOf(email);
    expect(shared).toMatch(/^\d{12}$/);
    // Where the owner was before, a code of six digits.
    expect((await ask(email, home)).code).toBe('200');
    expect(await lettersOf(email)).toBe(12);
    expect(await codeOf(app, email)).toMatch(/^\d{6}$/);
    expect((await reset(email, shared, '192.0.2.101')).code).toBe('200');
  });

  test('that are shared have 5 tries of each place, which nobody else uses up', async () => {
    const { email } = await owner();
    for (let n = 0; n < 12; n++) await ask(email, stranger(2000 + n));
    const code = await sharedOf(email);
    const guessed = code === '1'.repeat(12) ? '2'.repeat(12) : '1'.repeat(12);
    for (let n = 0; n < 60; n++) await reset(email, guessed, stranger(2000 + (n % 10)));
    const [row] = await app.owner.sql`
      select count(*)::int as places, max(t.tries) as most, max(e.tries) as own
      from email_code e join email_code_try t on t.code_id = e.id where e.email = ${email}`;
    expect(row).toEqual({ places: 10, most: 5, own: 0 });
    expect((await reset(email, code, stranger(2003))).code).toBe('10091');
    for (let n = 0; n < 4; n++) await reset(email, guessed, '192.0.2.140');
    const typed = `\u2066${code.replace(/(?=(\d{3})+$)/g, ' ')}\u2069`;
    expect((await reset(email, typed, '192.0.2.140')).code).toBe('200');
    expect((await reset(email, code, '192.0.2.141')).code).toBe('10091');
  });

  test('that are shared are mailed again when little of their life is left', async () => {
    const { email } = await owner();
    for (let n = 0; n < 11; n++) await ask(email, stranger(2100 + n));
    const first = await sharedOf(email);
    const wait = (minutes: number) =>
      app.owner.sql`
        update email_code set expires_at = expires_at - make_interval(mins => ${minutes})
        where email = ${email}`;
    await wait(4);
    await ask(email, '192.0.2.150');
    expect(await sharedOf(email)).toBe(first);
    await wait(2);
    const answer = await ask(email, '192.0.2.150');
    expect(Date.parse(String(answer.result.expiresAt)) - Date.now()).toBeGreaterThan(590_000);
    expect(await sharedOf(email)).not.toBe(first);
    expect((await reset(email, first, '192.0.2.150')).code).toBe('200');
  });

  test('are tried 5 times by the place that asked and twice by others, who cannot use them up', async () => {
    const { email } = await owner();
    await ask(email, home);
    const code = await codeOf(app, email);
    for (let n = 0; n < 20; n++)
      expect((await reset(email, wrong(code), stranger(900 + n))).code).toBe('10091');
    const [row] = await app.owner.sql`select tries from email_code where email = ${email}
      and purpose = 'reset'`;
    expect(row).toEqual({ tries: 2 });
    for (let n = 0; n < 2; n++) await reset(email, wrong(code), home);
    expect((await reset(email, code, home)).code).toBe('200');
  });

  test('may be asked for here and typed there', async () => {
    const { email } = await owner();
    await ask(email, '192.0.2.110');
    expect((await reset(email, await codeOf(app, email), '192.0.2.111')).code).toBe('200');
  });

  test('have 5 tries in all', async () => {
    const { email } = await owner();
    await ask(email, home);
    const code = await codeOf(app, email);
    for (let n = 0; n < 5; n++) await reset(email, wrong(code), home);
    expect((await reset(email, code, home)).code).toBe('10091');
  });

  test('are too long to be guessed once many were, save those asked for where the owner was before', async () => {
    const { email } = await owner();
    const places = Array.from({ length: 6 }, (_, n) => stranger(1000 + n));
    for (const place of places) {
      await ask(email, place);
      for (let n = 0; n < 5; n++) await reset(email, wrong(await codeOf(app, email)), place);
    }
    await ask(email, home);
    const own = await codeOf(app, email);
    for (let n = 0; n < 2; n++) await reset(email, wrong(own), home);
    expect((await reset(email, own, home)).code).toBe('200');
    await ask(email, '192.0.2.120');
    const code = await sharedOf(email);
    for (let n = 0; n < 3; n++) await reset(email, wrong(''), '192.0.2.120');
    expect((await reset(email, code, '192.0.2.120')).code).toBe('200');
  });

  test('of six digits have one try each that were mailed before many were guessed', async () => {
    const { email } = await owner();
    for (let n = 0; n < 7; n++) await ask(email, stranger(1020 + n));
    const code = await codeOf(app, email);
    for (let n = 0; n < 7; n++)
      for (let k = 0; k < 4; k++) await reset(email, wrong(code), stranger(1020 + n));
    const [row] = await app.owner.sql<{ tries: string }>`
      select sum(tries) as tries from email_code where email = ${email} and purpose = 'reset'`;
    expect(Number(row!.tries)).toBeLessThanOrEqual(35);
    expect((await reset(email, code, stranger(1026))).code).toBe('10091');
  });

  test('to register are not held by those that others asked for to reset', async () => {
    const email = 'both@example.com';
    for (let n = 0; n < 12; n++) await ask(email, stranger(2200 + n));
    const sent = await app.call(
      'POST login/sendCode',
      { email, purpose: 'register' },
      from('192.0.2.160'),
    );
    expect(sent.code).toBe('200');
    expect(await codeOf(app, email)).toMatch(/^\d{6}$/);
  });

  test('lift the delay of the place that set a new password', async () => {
    const { email, username } = await owner();
    const place = '192.0.2.130';
    for (let n = 0; n < 8; n++) await logIn(username, 'wrong', place);
    await passResendLimit(app, email);
    await ask(email, place);
    expect((await reset(email, await codeOf(app, email), place)).code).toBe('200');
    expect((await logIn(username, 'a brand new one', place)).code).toBe('200');
  });
});

test('a newcomer registers while strangers ask for codes to the same mailbox', async () => {
  const email = 'newcomer@example.com';
  for (let n = 0; n < 10; n++)
    await app.call('POST login/sendCode', { email, purpose: 'register' }, from(stranger(1100 + n)));
  expect(await askCode(app, email)).toMatch(/^\d{6}$/);
});

test('a newcomer registers at the first letter, however many strangers ask', async () => {
  const email = 'newcomer-of-many@example.com';
  const ask = (address: string) =>
    app.call('POST login/sendCode', { email, purpose: 'register' }, from(address));
  for (let n = 0; n < 60; n++) await ask(stranger(1200 + n));
  expect((await ask('192.0.2.170')).code).toBe('200');
  const [letter] = (await mailsOf(app, email)).slice(-1);
  const opened = await app.call(
    'POST login/register',
    {
      username: 'newcomer-of-many',
      email,
      password: 'a long enough one',
      code: /\d{3}( \d{3}){3}/.exec(letter!.body)![0],
    },
    from('192.0.2.170'),
  );
  expect(opened.code).toBe('200');
});
