import type { EnumWords } from '../core/generated/table-rows';
import type { Locale } from '../core/locales';

export type ContentType = EnumWords['content_type'];

export type ContentTitle = {
  id: string;
  slug: string;
  type: ContentType;
  title: string;
  /** The language that it is in. */
  locale: Locale;
};

export type ContentRow = ContentTitle & {
  /** Markdown. */
  body: string;
  since: Date;
  /** It came with the software, and no operator wrote it. */
  supplied: boolean;
};

/** How the wire numbers the types; the first three stand in the footer. */
export const typeNumbers = {
  company: 1,
  policy: 2,
  statement: 3,
  question: 4,
  notice: 5,
} as const satisfies Record<ContentType, number>;

export const footerTypes = ['company', 'policy', 'statement'] as const;

/** Types whose texts a lawyer of the operator's is to read first. */
export const templateTypes: readonly ContentType[] = ['company', 'policy', 'statement'];

/** The page about the house, which has a path of its own. */
export const aboutSlug = 'about';

/** Where an item is read. The title is there for people who look at the address. */
export function contentPath({
  id,
  slug,
  title,
}: Pick<ContentTitle, 'id' | 'slug' | 'title'>): string {
  if (slug === aboutSlug) return '/introduction';
  return `/detail?${new URLSearchParams({ id, title }).toString()}`;
}

/** The languages that a text is looked for in, the best first: Chinese in its other writing before English. */
export const localesFor = (locale: Locale): Locale[] =>
  locale === 'hk' ? ['hk', 'zh', 'en'] : locale === 'zh' ? ['zh', 'hk', 'en'] : [locale, 'en'];

/** What 1 and 2 of `listContents` ask for: Chinese, or anything else, as far as the caller says which. */
export function localeOfList(n: 1 | 2, asked: Locale): Locale {
  const isChinese = asked === 'zh' || asked === 'hk';
  if (n === 1) return isChinese ? asked : 'zh';
  return isChinese ? 'en' : asked;
}
