import { type getParamByKey } from '@/lib/parameters/contract';
import type { getContentsById, listContents } from '@/lib/content/contract';
import type { Result } from '@/lib/core/contract';
import { seedContent, suppliedTexts } from '@/prisma/seed/seed-content';
import { startApp, type App } from '../setup/app';

type Items = Result<typeof listContents>;
type Content = Result<typeof getContentsById>;

let app: App;
beforeAll(async () => {
  app = await startApp();
  await seedContent(app.owner);
});
afterAll(() => app.stop());

const speaking = (language: string) => ({ headers: { 'accept-language': language } });
const list = async (n: string, language = 'en') =>
  (await app.call<Items>(`GET index/listContents/${n}`, {}, speaking(language))).result;
const read = (id: string, language = 'en') =>
  app.call<Content>(`GET index/getContentsById/${id}`, {}, speaking(language));

it('lists companies, policies and statements for the footer, in Chinese and in any other language', async () => {
  const english = await list('2');
  expect(english.map(({ type }) => type)).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3]);
  expect(english.map(({ title }) => title)).toContain('Privacy policy');
  expect((await list('2', 'de-AT')).map(({ title }) => title)).toContain('Datenschutzerklärung');
  expect((await list('2', 'zh')).map(({ title }) => title)).toContain('Privacy policy');
  expect((await list('1')).map(({ title }) => title)).toContain('隐私政策');
  expect((await list('1', 'zh-HK')).map(({ title }) => title)).toContain('私隱政策');
  expect((await app.call('GET index/listContents/3', {})).code).toBe('400');
});

it('tells one of them in the language of the caller, with since when it counts', async () => {
  const { id } = (await list('2')).find(({ title }) => title === 'Risk warning')!;
  const { result } = await read(id, 'ja');
  expect(result).toMatchObject({ id, type: 2, title: 'リスク警告', locale: 'ja' });
  expect(result.body).toBe(suppliedTexts.ja.risk[1]);
  expect(Date.parse(result.since)).toBeLessThanOrEqual(Date.now());
  for (const unknown of ['999999', 'x', '-1'])
    expect(['404', '400']).toContain((await read(unknown)).code);
});

it('falls back to English where there is no text in a language', async () => {
  await app.owner.sql`
    with added as (insert into content (slug, type) values ('only-english', 'notice') returning id)
    insert into content_text (content_id, locale, version, title, body, enabled, since)
    select id, 'en', 1, 'Holidays', 'Markets rest.', true, now() from added`;
  const [{ id }] = (await app.owner.sql`select id from content where slug = 'only-english'`) as [
    { id: string },
  ];
  expect((await read(id, 'ko')).result).toMatchObject({ title: 'Holidays', locale: 'en', type: 5 });
});

it('leaves alone what an operator wrote or hid when the software is upgraded, and improves what is its own', async () => {
  const improved = async (slug: string) => {
    const [row] = await app.owner.sql<{ title: string; version: number; enabled: boolean }>`
      select title, version, enabled from content_text t join content c on c.id = t.content_id
      where c.slug = ${slug} and locale = 'en' order by version desc limit 1`;
    return row!;
  };
  await app.owner.sql`
    insert into content_text (content_id, locale, version, title, body, enabled, since, written_by)
    select id, 'en', 2, 'Terms of Example Ltd', 'Ours.', true, now(), 'anna' from content where slug = 'terms'`;
  await app.owner.sql`
    update content_text set enabled = false where locale = 'en'
      and content_id = (select id from content where slug = 'cookies')`;
  await app.owner.sql`
    insert into content_text (content_id, locale, version, title, body, enabled, since)
    select id, 'en', 2, 'As it was', 'Before the upgrade.', true, now() from content where slug = 'markets'`;
  await seedContent(app.owner);
  expect(await improved('terms')).toMatchObject({ title: 'Terms of Example Ltd', version: 2 });
  expect(await improved('cookies')).toMatchObject({ version: 1, enabled: false });
  expect(await improved('markets')).toMatchObject({ title: 'Markets', version: 3 });
  expect((await list('2')).map(({ title }) => title)).not.toContain('Cookie policy');
});

it('keeps what was said, whoever would change or remove it', async () => {
  const refused = [
    `update content_text set body = 'Other words' where locale = 'en'`,
    'delete from content_text',
    'delete from content',
    'truncate content_text',
  ];
  for (const statement of refused) await expect(app.owner.pool.query(statement)).rejects.toThrow();
});

it('tells settings that are public, and no others', async () => {
  const asked = (key: string) =>
    app.call<Result<typeof getParamByKey>>(`GET index/getParamByKey/${key}`, {});
  expect((await asked('withdrawals.feeRate')).result).toEqual({
    key: 'withdrawals.feeRate',
    value: '0.005',
  });
  await app.owner.sql`update parameter set public = false where key = 'plans.enabled'`;
  for (const key of ['plans.enabled', 'no.such', 'x'.repeat(90)])
    expect((await asked(key)).code).toBe('10018');
});
