import type pg from 'pg';
import { createDatabase, type Database, type Row } from '@/lib/platform/db';
import { asOperator, operatorLogin } from '@/tests/setup/operator';
import { afterReading } from '@/tests/setup/operators/after-reading';

let owner: Database;
let app: Database;
let anna: pg.Client;
let berta: pg.Client;

beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 4, role: null });
  app = createDatabase(process.env.DATABASE_URL!, { max: 4 });
  const [first, second] = [
    await operatorLogin(process.env.DATABASE_URL!),
    await operatorLogin(process.env.DATABASE_URL!),
  ];
  [anna, berta] = [await asOperator(first.url), await asOperator(second.url)];
});
afterAll(async () => {
  await Promise.all([anna, berta].map((session) => session.end()));
  await Promise.all([owner, app].map((database) => database.close()));
});

async function carry(): Promise<void> {
  while ((await app.sql<{ more: boolean }>`select operations_carry_next() as more`)[0]!.more);
}

type Written = Partial<
  Record<'slug' | 'type' | 'locale' | 'title' | 'body', string> & { sort_order: number }
>;
const notice: Written = {
  slug: 'holidays',
  type: 'notice',
  locale: 'en',
  title: 'Holidays',
  body: 'Markets rest on Friday. See [fees](/help/fees).',
};

/** What is said to an operator who adds a row. */
async function added(session: pg.Client, given: Written): Promise<string> {
  const names = Object.keys(given);
  const places = names.map((_, n) => `$${n + 1}`);
  const { rows } = await session.query<Row>(
    `insert into operations.content (${names.join(', ')}) values (${places.join(', ')}) returning answer`,
    Object.values(given),
  );
  await carry();
  return String(rows[0]!.answer);
}

async function edited(session: pg.Client, set: string, values: unknown[] = [], slug = 'holidays') {
  const where = `where slug = '${slug}' and locale = 'en' and key not like 'draft-%'`;
  await session.query(`update operations.content set ${set} ${where}`, values);
  await carry();
  const { rows } = await anna.query<Row>(`select answer from operations.content ${where}`);
  return String(rows[0]!.answer);
}

const shown = async () =>
  (
    await owner.sql<{ title: string; version: number }>`
      select title, version from content_shown where slug = 'holidays'`
  )[0];

it('is shown once an operator who did not write it enables it, and until then what was shown stays', async () => {
  expect(await added(anna, notice)).toBe('Accepted: is being added.');
  expect(await shown()).toBeUndefined();
  expect(await edited(anna, 'enabled = true')).toContain('You wrote it');
  expect(await afterReading(() => edited(berta, 'enabled = true'))).toBe(
    'Version 1 is shown from now on.',
  );
  expect(await shown()).toEqual({ title: 'Holidays', version: 1 });
  expect(await edited(berta, "title = 'More holidays'")).toContain('Saved as version 2.');
  expect(await shown()).toEqual({ title: 'Holidays', version: 1 });
  expect(await edited(berta, 'enabled = true')).toContain('You wrote it');
  expect(await edited(anna, "enabled = true, title = 'Mine'")).toContain('Save the text first');
  expect(await afterReading(() => edited(anna, 'enabled = true'))).toBe(
    'Version 2 is shown from now on.',
  );
  expect(await shown()).toEqual({ title: 'More holidays', version: 2 });
  expect(await edited(berta, 'enabled = false')).toBe('Shown to nobody in this language.');
  expect(await shown()).toBeUndefined();
  expect(await edited(anna, 'enabled = true')).toBe('Version 2 is shown from now on.');
});

it('takes what joins and turns letters in Arabic, and a sign for and', async () => {
  const body = 'تتوقف الأسواق\u200f يوم الجمعة (R&D, EUR\u200e).';
  expect(await added(anna, { ...notice, slug: 'in-arabic', locale: 'ar', body })).toBe(
    'Accepted: is being added.',
  );
});

it('takes a translation under the slug that is there, once', async () => {
  expect(await added(anna, { ...notice, locale: 'de', title: 'Feiertage' })).toBe(
    'Accepted: is being added.',
  );
  expect(await added(anna, { ...notice, locale: 'de' })).toContain('in this language already');
  expect(await added(anna, { ...notice, locale: 'fr', type: 'policy' })).toContain('type notice');
  const { rows } = await anna.query<Row>(
    `select locale from operations.content where slug = 'holidays' and key not like 'draft-%' order by locale`,
  );
  expect(rows.map(({ locale }) => locale)).toEqual(['de', 'en']);
});

it.each<[string, Written, string]>([
  ['a link elsewhere', { body: 'See [this](https://evil.example/x).' }, 'this site alone'],
  ['a link that looks like one of ours', { body: 'See [this](//evilhost).' }, 'this site alone'],
  ['a link by reference', { body: 'See [this][1].' }, 'this site alone'],
  ['a link that is a script', { body: '[this](javascript:alert)' }, 'this site alone'],
  ['the name of another site', { title: 'Write to help@evil.example' }, 'no link'],
  [
    'an address to pay to',
    { body: 'Pay to T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb first.' },
    'nothing to pay to',
  ],
  ['a number to call', { body: 'Call +49 30 1234567 now.' }, 'number to call'],
  ['a picture', { body: '![now](/icon.svg)' }, 'neither pictures'],
  ['HTML', { body: '<script>alert(1)</script>' }, 'neither pictures'],
  ['an entity', { body: 'p&#97;y the f&#101;e' }, 'no backslash'],
  ['an entity by its number of another kind', { body: 'evil&#x2e;example' }, 'no backslash'],
  ['an entity by its name', { body: 'desk&commat;evil' }, 'no backslash'],
  ['an entity in a title', { title: 'evil&period;example' }, 'no backslash'],
  ['an escape', { body: 'evil\\.example' }, 'no backslash'],
  ['the name of a site that emphasis parts', { body: 'evil.**ex**ample' }, 'no link'],
  ['a blank of Braille', { body: 'Rest\u2800s' }, 'a letter that nobody sees'],
  ['letters of Armenian', { body: 'Mark\u0565ts rest' }, 'two alphabets'],
  ['letters of Coptic', { body: 'M\u2c81rkets rest' }, 'two alphabets'],
  ['letters upside down', { body: 'M\u0250rkets rest' }, 'phonetic'],
  ['a messenger', { body: 'Write on Telegram' }, 'no messenger'],
  ['letters that nobody sees', { title: 'Safe\u202Etxt' }, 'control characters'],
  ['no title', { title: ' ' }, 'Give a title'],
  ['a slug that is none', { slug: 'Not A Slug' }, 'Give a slug'],
  ['a type that is none', { type: 'advert' }, 'The type is'],
  ['a language that is none', { locale: 'xx' }, 'The locale is'],
])('refuses %s', async (_, wrong, said) => {
  const answer = await added(anna, { ...notice, slug: 'refused', ...wrong });
  expect(answer).toContain('Kept as a draft.');
  expect(answer).toContain(said);
  expect(await owner.sql`select from content where slug = 'refused'`).toEqual([]);
});

it('lets pages of the company say where it is found, and nothing to pay to', async () => {
  const page = { ...notice, slug: 'imprint', type: 'company' };
  expect(await added(anna, { ...page, body: 'Write to [us](https://example.com), +49 30 1234567.' })).toBe(
    'Accepted: is being added.',
  ); // prettier-ignore
  const paid = { ...page, slug: 'pay', body: 'IBAN DE89 3704 0044 0532 0130 00' };
  expect(await added(anna, paid)).toContain('nothing to pay to');
});

it('takes away what demands a payment before a withdrawal, and shows it nowhere again', async () => {
  const demand = { ...notice, slug: 'demands', body: 'You must pay the tax before a withdrawal.' };
  expect(await added(anna, demand)).toContain('Nobody here tells customers to pay');
  // What stands from before the rule.
  const [{ id } = { id: '' }] = await owner.sql<{ id: string }>`
    insert into content (slug, type) values ('demands', 'notice') returning id`;
  await owner.sql`
    insert into content_text (content_id, locale, version, title, body, enabled, since, written_by)
    values (${id}, 'en', 1, 'Tax', ${demand.body}, true, now(), 'before')`;
  expect(await edited(berta, 'enabled = false', [], 'demands')).toMatch(/^Shown to nobody/);
  expect(await edited(berta, 'enabled = true', [], 'demands')).toContain('Not saved. Nobody here');
});

it('keeps slug, type and language as they were given', async () => {
  expect(await edited(anna, "slug = 'other'")).toContain('This is given once and stays');
});

it('is enabled only as it stands after it was read: what was changed last minute is told', async () => {
  await added(anna, { ...notice, slug: 'last-minute' });
  const save = (who: pg.Client, set: string) => edited(who, set, [], 'last-minute');
  expect(await save(berta, 'enabled = true')).toMatch(/^Not saved\. Read this first.*by op_/s);
  await save(anna, "body = 'Something else than was read.'");
  const told = await save(berta, 'enabled = true');
  expect(told).toMatch(/^Not saved\. Read this first/);
  expect(told).toContain('body is now Something else than was read., by');
  expect(await save(berta, 'enabled = true')).toMatch(/is shown from now on\.$/);
  // Nothing new: it is told nothing twice.
  await save(anna, 'enabled = false');
  expect(await save(berta, 'enabled = true')).toMatch(/is shown from now on\.$/);
});

it('is enabled by nobody who wrote a part of it, whoever wrote last', async () => {
  await added(anna, { ...notice, slug: 'by-both' });
  await edited(berta, "title = 'Mended'", [], 'by-both');
  for (const who of [anna, berta])
    expect(await edited(who, 'enabled = true', [], 'by-both')).toContain('You wrote it');
});
