import Link from 'next/link';
import { getTranslations } from 'next-intl/server';

/** What exists today and no more: lists built from content join it when there is content. */
export async function Footer() {
  const t = await getTranslations('shell');
  const common = await getTranslations('common');
  const proof = await getTranslations('proof');
  return (
    <footer className="border-t border-line bg-surface text-s text-ink-3">
      <div className="mx-auto grid max-w-[1180px] gap-3 px-4 py-6">
        <p className="max-w-[72ch]">{common('risk')}</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <span className="num">
            {t('footer.copyright', { year: String(new Date().getFullYear()) })}
          </span>
          <span>{t('footer.licence')}</span>
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
