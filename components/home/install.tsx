import { getTranslations } from 'next-intl/server';
import { SourceBadge } from '@/components/markets/quotes/source-badge';
import { LiveChange, LivePriceCell } from '@/components/markets/quotes/live-cells';
import type { MarketRow } from '@/components/markets/rows/market-row';
import { Sparkline } from '@/components/ui/figures/sparkline';

/** How the site looks when it was added to a phone, with the price of this moment. */
function Phone({ row }: { row: MarketRow }) {
  const { code, price, digits, change, trace } = row;
  return (
    <div
      aria-hidden="true"
      className="h-58 w-72 overflow-hidden rounded-t-[28px] border-[6px] border-b-0 border-ink bg-bg dark:border-line-strong"
    >
      <div className="flex items-center justify-between gap-2 px-4 pt-3.5 pb-2">
        <b>{code}</b>
        <SourceBadge of={row} />
      </div>
      <div className="px-4">
        <span className="block text-[2rem] leading-tight font-strong tracking-tight">
          <LivePriceCell code={code} price={price} digits={digits} />
        </span>
        <span className="text-s">
          <LiveChange code={code} change={change} />
        </span>
      </div>
      <Sparkline trace={trace} width={276} height={92} className="mt-3" />
    </div>
  );
}

/** The site is an app without a store; what to press, in the words of either browser. */
export async function Install({ row }: { row: MarketRow | undefined }) {
  const t = await getTranslations('home.app');
  return (
    <section aria-labelledby="app" className="border-t border-line">
      <div className="mx-auto grid w-full max-w-[1248px] items-end gap-8 px-4 pt-8 md:grid-cols-2 md:px-6 md:pt-14">
        <div className="pb-8 md:pb-14">
          <h2 id="app" className="home-heading">
            {t('title')}
          </h2>
          <p className="mt-3 max-w-[32em] text-ink-2">{t('text')}</p>
          <ul className="mt-4 grid gap-1 text-s text-ink-2">
            <li>{t('safari')}</li>
            <li>{t('chrome')}</li>
          </ul>
        </div>
        {row ? (
          <div className="justify-self-center max-md:hidden">
            <Phone row={row} />
          </div>
        ) : null}
      </div>
    </section>
  );
}
