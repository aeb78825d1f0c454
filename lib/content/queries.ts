import { notFound } from '../core/codes';
import type { Visitor } from '../core/caller';
import type { Input, Result } from '../core/contract';
import type { Locale } from '../core/locales';
import { sql } from '../platform/db';
import { remembered } from '../platform/memo';
import type * as calls from './contract';
import {
  footerTypes,
  localeOfList,
  localesFor,
  typeNumbers,
  type ContentRow,
  type ContentTitle,
  type ContentType,
} from './rules';

/** What is shown of some types, each in the best language there is for the reader, in order. */
export const contentsOf = (types: readonly ContentType[], locale: Locale): Promise<ContentRow[]> =>
  sql<ContentRow>`
    select * from (
      select distinct on (id) * from content_shown
      where type = any(${types}::content_type[]) and locale = any(${localesFor(locale)})
      order by id, array_position(${localesFor(locale)}, locale)
    ) c
    order by type, case when type = 'notice' then -extract(epoch from since) end, sort_order, id`;

/** The titles of what stands in the footer. */
const titlesOf = (locale: Locale): Promise<ContentTitle[]> => sql<ContentTitle>`
  select id, slug, type, title, locale from (
    select distinct on (id) id, slug, type, title, locale, sort_order from content_shown
    where type = any(${footerTypes}::content_type[]) and locale = any(${localesFor(locale)})
    order by id, array_position(${localesFor(locale)}, locale)
  ) c
  order by type, sort_order, id`;

/** As shown on every page: at most 20 s old, and nothing while the database is away. */
export const footerTitles = (locale: Locale): Promise<ContentTitle[]> =>
  remembered(`footer ${locale}`, 20_000, () => titlesOf(locale)).catch(() => []);

async function firstOf(rows: Promise<ContentRow[]>): Promise<ContentRow | null> {
  return (await rows)[0] ?? null;
}

/** One item by its id, in the best language there is; null where nothing of it is shown. */
export const contentById = (id: string, locale: Locale): Promise<ContentRow | null> =>
  firstOf(sql<ContentRow>`
    select * from content_shown where id = ${id} and locale = any(${localesFor(locale)})
    order by array_position(${localesFor(locale)}, locale) limit 1`);

export const contentBySlug = (slug: string, locale: Locale): Promise<ContentRow | null> =>
  firstOf(sql<ContentRow>`
    select * from content_shown where slug = ${slug} and locale = any(${localesFor(locale)})
    order by array_position(${localesFor(locale)}, locale) limit 1`);

export async function listContents(
  { n }: Input<typeof calls.listContents>,
  { locale }: Visitor,
): Promise<Result<typeof calls.listContents>> {
  const rows = await titlesOf(localeOfList(n === '1' ? 1 : 2, locale));
  return rows.map(({ id, title, type }) => ({ id, title, type: typeNumbers[type] }));
}

export async function getContent(
  { id }: Input<typeof calls.getContentsById>,
  { locale }: Visitor,
): Promise<Result<typeof calls.getContentsById>> {
  const row = await contentById(id, locale);
  if (!row) throw notFound();
  const { title, body, since, locale: found, type } = row;
  return { id, title, type: typeNumbers[type], body, since: since.toISOString(), locale: found };
}
