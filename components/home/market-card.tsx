import clsx from 'clsx';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { LiveChange, LivePriceCell } from '@/components/markets/quotes/live-cells';
import { choiceHref, typeNames } from '@/components/markets/rows/market-choice';
import { marketHref, type MarketRow } from '@/components/markets/rows/market-row';
import { originsOf, SourceBadge } from '@/components/markets/quotes/source-badge';
import { Avatar } from '@/components/ui/avatar';
import { Icon } from '@/components/ui/icon';
import { Sparkline } from '@/components/ui/figures/sparkline';
import { Time } from '@/components/ui/figures/time';

/** The leading instruments of each type with name, change, chart and price. */
export async function MarketCard({ rows }: { rows: readonly MarketRow[] }) {
  const t = await getTranslations('market');
  const home = await getTranslations('home');
  return (
    <section
      aria-labelledby="markets"
      className="min-w-0 overflow-hidden border-line bg-surface max-md:-mx-4 max-md:border-y md:rounded-l md:border"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 pt-4 pb-1">
        <h2 id="markets" className="text-l tracking-tight">
          {home('markets')}
        </h2>
        {originsOf(rows).map((origin) => (
          <SourceBadge key={origin.source} of={origin} />
        ))}
        <Link
          href="/market"
          className="ms-auto inline-flex min-h-8 items-center gap-1 text-s text-accent hover:underline"
        >
          {home('allMarkets')}
          <Icon name="next" className="mirror size-3.5" />
        </Link>
      </div>
      <nav aria-label={t('filter')} className="scroll-row flex gap-1.5 px-4 py-2">
        {typeNames.map((type) => (
          <Link
            key={type}
            href={choiceHref({ filter: type, query: '', order: 'listed' })}
            prefetch={false}
            className="inline-flex min-h-7 items-center rounded-full border border-line px-3 text-s whitespace-nowrap text-ink-2 hover:border-line-strong hover:text-ink pointer-coarse:min-h-9"
          >
            {t(`types.${type}`)}
          </Link>
        ))}
      </nav>
      {/* Columns as wide as their longest figures, so that no digit more moves the rows of other markets. */}
      <table className="w-full border-collapse">
        <thead className="max-md:sr-only">
          <tr className="text-xs text-ink-3">
            <th scope="col" className="h-8 ps-4 pe-3 text-start font-normal">
              {t('columns.instrument')}
            </th>
            <th scope="col" className="px-3 text-end font-normal whitespace-nowrap">
              {t('columns.change')}
            </th>
            <th scope="col" className="px-3 text-end font-normal whitespace-nowrap">
              {t('columns.trend')}
            </th>
            <th scope="col" className="ps-3 pe-4 text-end font-normal">
              {t('columns.price')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.code} row={row} t={t} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Words = Awaited<ReturnType<typeof getTranslations<'market'>>>;

/** When a closed market opens: a sentence of the server around a time that the browser writes in its own zone. */
function Opens({ at, t }: { at: string | null; t: Words }) {
  if (at === null) return t('closed');
  const [before, after] = t('opens', { time: '|' }).split('|');
  return (
    <>
      {before}
      <Time at={at} show="weekTime" />
      {after}
    </>
  );
}

function Line({ row, t }: { row: MarketRow; t: Words }) {
  const { code, name, logo, price, digits, change, trace } = row;
  const isClosed = row.state === 'closed';
  return (
    <tr className="relative border-line hover:bg-control/50 md:border-t">
      <th
        scope="row"
        className="h-row w-full max-w-0 ps-4 pe-3 text-start font-normal max-md:h-[60px]"
      >
        <Link
          href={marketHref(row)}
          prefetch={false}
          className="flex items-center gap-2.5 after:absolute after:inset-0"
        >
          <Avatar code={code} logo={logo} />
          <span className="min-w-0 md:flex md:items-baseline md:gap-2">
            <b className="block shrink-0 leading-tight tracking-tight max-md:text-[15px]">{code}</b>
            <span className="flex min-w-0 text-xs text-ink-3 max-md:text-s">
              <span dir="auto" className={clsx('truncate', isClosed && 'max-md:hidden')}>
                {name}
              </span>
              {isClosed ? (
                <span className="shrink-0 text-wait md:ms-2">
                  <Opens at={row.opensAt} t={t} />
                </span>
              ) : null}
            </span>
          </span>
        </Link>
      </th>
      <td className="min-w-28 px-3 text-end max-md:hidden">
        <LiveChange code={code} change={change} />
      </td>
      <td className="px-2 text-end leading-none md:px-3">
        <Sparkline trace={trace} width={64} height={26} />
      </td>
      <td className="min-w-28 ps-2 pe-4 text-end whitespace-nowrap md:ps-3">
        <span className="block font-strong max-md:text-[15px] max-md:leading-tight">
          {isClosed && row.at !== null ? (
            <Time
              at={row.at}
              show="weekTime"
              className="me-2 text-xs font-normal text-ink-3 max-md:hidden"
            />
          ) : null}
          <LivePriceCell code={code} price={price} digits={digits} />
        </span>
        <span className="block text-s leading-tight md:hidden">
          <LiveChange code={code} change={change} />
        </span>
      </td>
    </tr>
  );
}
