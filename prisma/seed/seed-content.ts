import type { Locale } from '@/lib/core/locales';
import type { Database } from '@/lib/platform/db';
import { ar } from './content/ar';
import { de } from './content/de';
import { en } from './content/en';
import { es } from './content/es';
import { fr } from './content/fr';
import { hk } from './content/hk';
import { items, type Slug, type Texts } from './content/items';
import { it } from './content/it';
import { ja } from './content/ja';
import { ko } from './content/ko';
import { zh } from './content/zh';

export const suppliedTexts: Record<Locale, Texts> = { en, ja, ko, hk, zh, es, de, fr, it, ar };

const slugs = Object.keys(items) as Slug[];

/**
 * The texts that come with the software. One that was improved since is the next version, unless an operator
 * wrote or hid the text in that language: theirs stays.
 */
export async function seedContent({ sql }: Pick<Database, 'sql'>): Promise<void> {
  const types = slugs.map((slug) => items[slug]);
  await sql`
    insert into content (slug, type, sort_order)
    select s.slug, s.type::content_type, s.place
    from unnest(${slugs}::text[], ${types}::text[]) with ordinality s (slug, type, place)
    on conflict (slug) do nothing`;
  for (const [locale, texts] of Object.entries(suppliedTexts)) {
    const titles = slugs.map((slug) => texts[slug][0]);
    const bodies = slugs.map((slug) => texts[slug][1]);
    await sql`
      insert into content_text (content_id, locale, version, title, body, enabled, since)
      select c.id, ${locale}, coalesce(t.version, 0) + 1, s.title, s.body, true, clock_timestamp()
      from unnest(${slugs}::text[], ${titles}::text[], ${bodies}::text[]) s (slug, title, body)
      join content c on c.slug = s.slug
      left join lateral (
        select v.version, v.title, v.body, v.enabled and v.written_by = '' as ours
        from content_text v where v.content_id = c.id and v.locale = ${locale}
        order by v.version desc limit 1
      ) t on true
      where t.version is null or t.ours and (t.title, t.body) <> (s.title, s.body)`;
  }
}
