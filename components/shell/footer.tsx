import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { LinkLists } from '@/components/content/link-lists';
import type { ContentTitle } from '@/lib/content/rules';

/** What there is to read, in four lists, and where to check it. */
export async function Footer({ items }: { items: readonly ContentTitle[] }) {
  const t = await getTranslations('shell');
  const common = await getTranslations('common');
  const proof = await getTranslations('proof');
  const lessons = await getTranslations('lessons');
  return (
    <footer className="border-t border-line bg-surface text-s text-ink-3">
      <div className="mx-auto grid max-w-[1180px] gap-6 px-4 py-6">
        <LinkLists items={items} />
        <p className="max-w-measure">{common('risk')}</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <span className="num">
            {t('footer.copyright', { year: String(new Date().getFullYear()) })}
          </span>
          <span>{t('footer.licence')}</span>
          <Link
            href="/help"
            prefetch={false}
            className="inline-flex min-h-8 items-center text-accent underline-offset-4 hover:underline"
          >
            {t('footer.help')}
          </Link>
          <Link
            href="/help/lessons"
            prefetch={false}
            className="inline-flex min-h-8 items-center text-accent underline-offset-4 hover:underline"
          >
            {lessons('title')}
          </Link>
          {(['fills', 'fees', 'api'] as const).map((page) => (
            <Link
              key={page}
              href={`/help/${page}`}
              prefetch={false}
              className="inline-flex min-h-8 items-center text-accent underline-offset-4 hover:underline"
            >
              {t(`footer.${page}`)}
            </Link>
          ))}
          <Link
            href="/proof"
            prefetch={false}
            className="inline-flex min-h-8 items-center text-accent underline-offset-4 hover:underline"
          >
            {proof('link')}
          </Link>
        </div>
      </div>
    </footer>
  );
}
