import { getTranslations } from 'next-intl/server';
import Link from 'next/link';
import { ChoiceLinks } from '@/components/account/choice-links';
import { Money } from '@/components/ui/figures/price';
import { hrefOf, views, type View } from './views';

/** What it is about, what it has brought in for charity so far, and which collectibles are shown. */
export async function MarketHeader({ view, donated }: { view: View; donated: string }) {
  const t = await getTranslations('collectibles');
  return (
    <header className="grid gap-4">
      <div className="grid items-end gap-4 md:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <h1 className="text-xl tracking-tight">{t('title')}</h1>
          <p className="mt-1 max-w-measure text-ink-2">{t('lead')}</p>
        </div>
        <p className="md:text-end">
          <span className="block text-xs text-ink-3">{t('donated')}</span>
          <Money value={donated} className="text-l font-strong tracking-tight" />
          <Link
            href="/nfts/charity"
            prefetch={false}
            className="flex min-h-8 items-center text-s text-accent underline-offset-4 hover:underline md:justify-end pointer-coarse:min-h-touch"
          >
            {t('follow')}
          </Link>
        </p>
      </div>
      <ChoiceLinks
        label={t('views')}
        value={view}
        options={views.map((value) => ({
          value,
          label: t(`view.${value}`),
          href: hrefOf(value),
        }))}
        className="max-md:w-full md:justify-self-start"
      />
    </header>
  );
}
