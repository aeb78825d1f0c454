import { createDatabase, type Database } from '@/lib/platform/db';
import {
  demandingNames,
  demands,
  honest,
  honestNames,
  promisingNames,
} from '@/tests/setup/support/told-texts';

let owner: Database;
beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 1, role: null });
});
afterAll(() => owner.close());

const flaws = async (text: string) =>
  (
    await owner.sql<{ told: string | null; sent: string | null; shown: string | null }>`
      select told_flaw(${text}) as told, support_text_flaw(${text}) as sent,
        content_flaw('notice', 'News', ${text}) as shown`
  )[0]!;

describe('in a reason, an answer and a text of the site', () => {
  it.each(demands)('is refused: %s', async (text) => {
    const { told, sent, shown } = await flaws(text);
    expect(told).toEqual(expect.any(String));
    expect(sent).toEqual(expect.any(String));
    expect(shown).toEqual(expect.any(String));
  });

  it.each(honest)('may stand: %s', async (text) => {
    expect(await flaws(text)).toEqual({ told: null, sent: null, shown: null });
  });
});

const ofName = async (name: string) =>
  (
    await owner.sql<{ flaw: string | null }>`
    select told_flaw(${name}, 100, 'name') as flaw`
  )[0]!.flaw;

it.each(demandingNames)('is no name: %s', async (name) => {
  expect(await ofName(name)).toEqual(expect.any(String));
});
it.each(honestNames)('may be a name: %s', async (name) => {
  expect(await ofName(name)).toBeNull();
});

it('a product promises nothing in its name, in any language', async () => {
  const flaws = async (names: string[]) =>
    (
      await owner.sql<{ name: string }>`
        select name from unnest(${names}::text[]) name where plan_promise_flaw(name) is not null`
    ).map(({ name }) => name);
  expect(await flaws(promisingNames)).toEqual(promisingNames);
  expect(await flaws(honestNames)).toEqual([]);
});

it('a line that ends within a demand does not hide it', async () => {
  for (const text of ['You must pay\na fee.', 'Pay\n50 USDT', 'p\na\ny 50 USDT']) {
    const { sent, shown } = await flaws(text);
    expect([sent, shown]).toEqual([expect.any(String), expect.any(String)]);
  }
});

it('what the site itself says may stand', async () => {
  const refused = await owner.sql<{ slug: string }>`
    select c.slug, t.locale, content_flaw(c.type::text, t.title, t.body)
    from content c join content_text t on t.content_id = c.id
    where content_flaw(c.type::text, t.title, t.body) is not null`;
  expect(refused).toEqual([]);
});

it('folding keeps letters apart that their languages keep apart', async () => {
  const folded = async (text: string) =>
    (await owner.sql<{ folded: string }>`select told_folded(${text}) as folded`)[0]!.folded;
  for (const text of ['한국어 수수료', 'ガードがパス', 'क़ी फ़ोटो'])
    expect((await folded(text)).normalize('NFC')).toBe(text.normalize('NFC'));
  expect(await folded('يَجِبُ دفـــع رسوم')).toBe('يجب دفع رسوم');
  expect(await folded('Gebühr, Straße, dépôt, ΡАҮ ᴘᴀʏ 🅿🅰🆈 ٥٠')).toBe(
    'gebuhr, strasse, depot, pay pay pay 50',
  );
});

it('judges a long answer in the time of a statement', async () => {
  const longest = honest
    .join(' ')
    .replace(/[^a-zA-Z .]/g, ' ')
    .slice(0, 3_900);
  await flaws(longest);
  const start = performance.now();
  for (let times = 0; times < 5; times++) await flaws(longest);
  // Three guards each time, and a statement of an operator may take ten seconds.
  expect((performance.now() - start) / 5).toBeLessThan(3_000);
});
