import { readdirSync, readFileSync } from 'node:fs';
import { createDatabase, type Database } from '@/lib/platform/db';
import { locales } from '@/lib/core/locales';
import { advanceTexts, askedSecrets, untoldSecrets } from '@/tests/setup/support/advance-texts';

/**
 * Guarantee: the usual sentences that have a customer pay before a withdrawal, or tell a secret, are
 * refused in each language wherever a customer would read them, and honest ones about the same are not.
 */

let owner: Database;
beforeAll(() => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 1, role: null });
});
afterAll(() => owner.close());

const flaws = async (text: string) =>
  (
    await owner.sql<{ told: string | null; sent: string | null; shown: string | null }>`
      select told_flaw(${text}) as told, support_text_flaw(${text}) as sent,
        content_flaw('policy', 'News', ${text}) as shown`
  )[0]!;
const none = { told: null, sent: null, shown: null };
const all = (flaw: string) => ({ told: flaw, sent: flaw, shown: flaw });
const pays = all(
  'Nobody here tells customers to pay: say what the rule is and which page shows it.',
);
const asks = all('Nobody here asks customers for a password, a code or a key: say it without.');

it('knows sentences of every language', () => {
  expect(Object.keys(advanceTexts).sort()).toEqual(locales.map(({ value }) => value).sort());
});

describe.each(Object.entries(advanceTexts))('in %s', (_, { demands, honest }) => {
  it.each(demands)('is refused: %s', async (text) => {
    expect(await flaws(text)).toEqual(pays);
  });
  it.each(honest)('may stand: %s', async (text) => {
    expect(await flaws(text)).toEqual(none);
  });
});

it.each(askedSecrets)('asks for a secret: %s', async (text) => {
  expect(await flaws(text)).toEqual(asks);
});
it.each(untoldSecrets)('asks for none: %s', async (text) => {
  expect(await flaws(text)).toEqual(none);
});

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.entries(value as object).flatMap(([key, part]) =>
        key === 'signs' ? [] : textsIn(part),
      );

// The signs of a fraud are told in its own words.
it.each(locales.map(({ value }) => value))(
  'nothing that the site says in %s does',
  async (locale) => {
    const texts = readdirSync(`messages/${locale}`).flatMap((file) =>
      textsIn(JSON.parse(readFileSync(`messages/${locale}/${file}`, 'utf8'))),
    );
    expect(texts.length).toBeGreaterThan(1_000);
    const refused = await owner.sql<{ text: string }>`
    select text from unnest(${texts}::text[]) text
    where support_asks_advance(told_honest(told_sentences(text)))`;
    expect(refused).toEqual([]);
  },
);

it.each(Object.entries(advanceTexts))('judges a long text in %s at once', async (_, { honest }) => {
  const once = `${honest.join(' ')} `;
  const text = once.repeat(Math.floor(20_000 / once.length));
  const times: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const began = performance.now();
    expect((await owner.sql`select content_flaw('policy', 'Title', ${text}) as flaw`)[0]).toEqual({
      flaw: null,
    });
    times.push(performance.now() - began);
  }
  expect(Math.min(...times)).toBeLessThan(1_000);
});
