import fc from 'fast-check';
import { createDatabase, type Database } from '@/lib/platform/db';

/**
 * Guarantee: words that are sought before a pattern is made ready keep nothing from being found: one of them
 * stands in whatever the pattern finds.
 */

let owner: Database;
beforeAll(() => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 1, role: null });
});
afterAll(() => owner.close());

/** The pattern as JavaScript writes it, finding as much or more: without edges of words and looks around. */
const asHere = (pattern: string) =>
  new RegExp(
    pattern
      .replaceAll('[])}]', '[\\])}]')
      .replaceAll('[:alnum:]', 'a-z0-9')
      .replaceAll('[:alpha:]', 'a-z')
      .replace(/\\[mM]/g, '')
      .replace(/\(\?<?[!=](\([^()]*\)|[^()])*\)/g, ''),
  );

/** Whether a text is like a word, as in '%no %fee%'. */
const isLike = (text: string, word: string) =>
  word.split('%').reduce((from, part) => {
    const at = from < 0 ? -1 : text.indexOf(part, from);
    return at < 0 ? -1 : at + part.length;
  }, 0) >= 0;

const table = /(\(values\n[^]*)\n {2}\) (of \([^)]*\))/;
test.each([
  ['told_elsewhere', table],
  ['told_name_flaw', table],
  ['told_link', /like any \(('[^']*'::text\[\])\) and p_folded ~ (concat_ws[^]*\))\n$/],
  [
    'support_asks_secret',
    /v_words constant text\[\] := ('[^']*');[^]*v_secret constant text := (concat_ws[^;]*);/,
  ],
  ['demand_flaw', /like any \((array[^)]*)\)\n {2}then\n.*\(v_sentences, (concat_ws[^]*?\n {6}\))/],
])('%s seeks a word of each way', async (name, parts) => {
  const [source] = await owner.sql<{ prosrc: string }>`
    select prosrc from pg_proc where proname = ${name}`;
  // Quotes within strings are none, and remarks may hold any.
  const [, one, other] = parts.exec(source!.prosrc.replace(/^ *--.*$\n/gm, ''))!;
  const { rows } = await owner.pool.query<{ words: string[]; pattern: string }>(
    parts === table
      ? `select words, pattern from ${one}) ${other}`
      : `select (${one})::text[] as words, ${other} as pattern`,
  );
  for (const { words, pattern } of rows)
    fc.assert(
      fc.property(fc.stringMatching(asHere(pattern)), (found) =>
        words.some((word) => isLike(found, word)),
      ),
      { numRuns: 5_000 },
    );
});
