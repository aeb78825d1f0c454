import { readdirSync, readFileSync } from 'node:fs';
import { createDatabase, type Database } from '@/lib/platform/db';
import { locales } from '@/lib/core/locales';
import { firstTexts, keptSecrets, toldSecrets } from '@/tests/setup/support/first-texts';
import {
  neededSecrets,
  unneededSecrets,
  withheldTexts,
} from '@/tests/setup/support/withheld-texts';

/**
 * Guarantee: sentences that hold a withdrawal back for want of a payment, or want a seed phrase or what an
 * authenticator shows, are refused in each language wherever a customer would read them, and honest ones are not.
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
  for (const texts of [withheldTexts, firstTexts])
    expect(Object.keys(texts).sort()).toEqual(locales.map(({ value }) => value).sort());
});

describe.each(Object.entries(withheldTexts))('in %s', (_, { demands, honest }) => {
  it.each(demands)('is refused: %s', async (text) => {
    expect(await flaws(text)).toEqual(pays);
  });
  it.each(honest)('may stand: %s', async (text) => {
    expect(await flaws(text)).toEqual(none);
  });
});

describe.each(Object.entries(firstTexts))('money first, in %s', (_, { demands, honest }) => {
  it.each(demands)('is refused: %s', async (text) => {
    expect(await flaws(text)).toEqual(pays);
  });
  it.each(honest)('may stand: %s', async (text) => {
    expect(await flaws(text)).toEqual(none);
  });
});

it.each([...neededSecrets, ...toldSecrets])('wants a secret: %s', async (text) => {
  expect(await flaws(text)).toEqual(asks);
});
it.each([...unneededSecrets, ...keptSecrets])('wants none: %s', async (text) => {
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
      select text from unnest(${texts}::text[]) text,
        lateral (select told_honest(told_sentences(text)) as read offset 0) sentences
      where support_withholds(read) or support_needs_secret(read)`;
    expect(refused).toEqual([]);
  },
);

it('words that are sought before a pattern stand in what it finds', async () => {
  const texts = [
    ...Object.values(withheldTexts).flatMap(({ demands }) => demands),
    ...Object.values(firstTexts).flatMap(({ demands }) => demands),
    ...neededSecrets,
    ...toldSecrets,
  ];
  // Rule by rule, since a pattern is compiled anew once a few dozen others were used.
  const unsought = await owner.sql`
    with sentences as materialized (
      select text, told_sentences(text) as read from unnest(${texts}::text[]) text)
    select text, asks from (
      select * from support_withheld_words() union all select * from support_first_words()
        union all select words, also, asks, '' from support_secret_words()) rules,
      lateral (select text, read from sentences
        where read ~ concat('(?n)', rules.asks) offset 0) found
    where not (
      exists (select from unnest(string_to_array(words, '|')) word where strpos(read, word) > 0)
      and exists (select from unnest(string_to_array(also, '|')) word where strpos(read, word) > 0))`;
  expect(unsought).toEqual([]);
});

it('says once what is written often, and finds it among what is honest', async () => {
  const { honest, demands } = withheldTexts.en!;
  const text = `${honest.join(' ')} `.repeat(4);
  const [found] = await owner.sql`
    select content_flaw('policy', 'News', ${text}) as honest,
      content_flaw('policy', 'News', ${`${text}${demands[3]} ${text}`}) as paid`;
  expect(found).toEqual({ honest: null, paid: pays.shown });
});
