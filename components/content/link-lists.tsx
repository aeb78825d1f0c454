import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { langOf } from '@/lib/core/locales';
import { contentPath, footerTypes, type ContentTitle } from '@/lib/content/rules';

const products = ['market', 'smart', 'loan', 'nfts', 'swap'] as const;
const pathOf = {
  market: '/market',
  smart: '/trading',
  loan: '/loan',
  nfts: '/nfts',
  swap: '/flashswap',
};

/** What there is to use and to read, in four lists. */
export function LinkLists({ items }: { items: readonly ContentTitle[] }) {
  const t = useTranslations('content');
  const written = footerTypes.map((type) => ({
    title: t(`lists.${type}`),
    links: items
      .filter((item) => item.type === type)
      .map((item) => ({ href: contentPath(item), title: item.title, lang: langOf(item.locale) })),
  }));
  const own = products.map((name) => ({
    href: pathOf[name],
    title: t(`products.${name}`),
    lang: undefined,
  }));
  const lists = [{ title: t('lists.products'), links: own }, ...written].filter(
    ({ links }) => links.length > 0,
  );
  return (
    <div className="grid grid-cols-2 gap-x-6 gap-y-6 md:grid-cols-4">
      {lists.map(({ title, links }) => (
        <section key={title} className="min-w-0">
          <h2 className="text-s font-strong text-ink">{title}</h2>
          <ul className="mt-1">
            {links.map(({ href, title: word, lang }) => (
              <li key={href}>
                <Link
                  href={href}
                  lang={lang}
                  prefetch={false}
                  className="inline-flex min-h-8 items-center text-s text-ink-2 underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-touch"
                >
                  {word}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
