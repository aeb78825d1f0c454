import clsx from 'clsx';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { getTranslations } from 'next-intl/server';
import { LiveChange, LivePriceCell } from '@/components/markets/quotes/live-cells';
import { originsOf, SourceBadge } from '@/components/markets/quotes/source-badge';
import { choiceHref, typeNames } from '@/components/markets/rows/market-choice';
import { marketHref, type MarketRow } from '@/components/markets/rows/market-row';
import { Avatar } from '@/components/ui/avatar';
import { Sparkline } from '@/components/ui/figures/sparkline';
import { Time } from '@/components/ui/figures/time';
import { Icon } from '@/components/ui/icon';
import { Section } from './section';

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

function Name({ row, children }: { row: MarketRow; children: ReactNode }) {
  return (
    <Link
      href={marketHref(row)}
      prefetch={false}
      className="flex items-center gap-3 after:absolute after:inset-0"
    >
      <Avatar code={row.code} logo={row.logo} />
      <span className="min-w-0">
        <b className="block leading-tight tracking-tight text-[15px]">{row.code}</b>
        <bdi className="block w-fit max-w-full text-xs wrap-anywhere text-ink-3">{children}</bdi>
      </span>
    </Link>
  );
}

/** One that trades now: its last minutes, its change and its price. */
function OpenLine({ row }: { row: MarketRow }) {
  const { code, name, price, digits, change, trace } = row;
  return (
    <tr className="relative border-t border-line hover:bg-control/50">
      <th scope="row" className="h-14 w-full max-w-0 pe-3 text-start font-normal">
        <Name row={row}>{name}</Name>
      </th>
      <td className="px-2 text-end leading-none md:px-4">
        <Sparkline trace={trace} width={120} height={28} className="max-sm:w-18" />
      </td>
      <td className="min-w-28 px-3 text-end max-md:hidden">
        <LiveChange code={code} change={change} />
      </td>
      <td className="min-w-28 ps-2 text-end whitespace-nowrap md:ps-3">
        <span className="block text-[15px] leading-tight font-strong">
          <LivePriceCell code={code} price={price} digits={digits} />
        </span>
        <span className="block text-s leading-tight md:hidden">
          <LiveChange code={code} change={change} />
        </span>
      </td>
    </tr>
  );
}

/** One that rests: when it opens, the change of its last session and its last price. */
function ClosedLine({ row, t }: { row: MarketRow; t: Words }) {
  const { code, price, digits, change, trace, at } = row;
  return (
    <tr className="relative border-t border-line hover:bg-control/50">
      <th scope="row" className="h-13 w-full max-w-0 pe-3 text-start font-normal">
        <Name row={row}>
          <Opens at={row.opensAt} t={t} />
        </Name>
      </th>
      <td className="px-2 text-end leading-none max-sm:hidden">
        <Sparkline trace={trace} width={56} height={24} />
      </td>
      <td className="px-2 text-end text-s">
        <LiveChange code={code} change={change} />
      </td>
      <td className="ps-2 text-end text-s whitespace-nowrap text-ink-2">
        <span className="block leading-tight">
          <LivePriceCell code={code} price={price} digits={digits} />
        </span>
        {at === null ? null : (
          <Time at={at} show="weekTime" className="block text-xs leading-tight text-ink-3" />
        )}
      </td>
    </tr>
  );
}

function Heads({ words }: { words: readonly { text: string; className?: string }[] }) {
  return (
    <thead className="max-md:sr-only">
      <tr className="text-xs text-ink-3">
        {words.map(({ text, className }, i) => (
          <th
            key={text}
            scope="col"
            className={clsx(
              'h-8 font-normal whitespace-nowrap',
              i === 0 ? 'text-start' : 'px-2 text-end last:pe-0',
              className,
            )}
          >
            {text}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** What trades now, and beside it at rest what is closed. */
export async function OpenMarkets({ rows }: { rows: readonly MarketRow[] }) {
  const t = await getTranslations('market');
  const home = await getTranslations('home');
  const open = rows.filter(({ state }) => state !== 'closed');
  const closed = rows.filter(({ state }) => state === 'closed');
  const columns = (['instrument', 'trend', 'change', 'price'] as const).map((name) => ({
    text: t(`columns.${name}`),
    className: name === 'trend' ? 'md:px-4' : undefined,
  }));
  return (
    <Section
      band
      id="markets"
      title={home(open.length > 0 ? 'openNow' : 'markets')}
      aside={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {originsOf(rows).map((origin) => (
            <SourceBadge key={origin.source} of={origin} />
          ))}
          <Link
            href="/market"
            className="inline-flex min-h-9 items-center gap-1 text-s font-strong text-accent hover:underline"
          >
            {home('allMarkets')}
            <Icon name="next" className="mirror size-3.5" />
          </Link>
        </span>
      }
    >
      <div
        className={clsx(
          'grid gap-x-16 gap-y-8',
          open.length > 0 && closed.length > 0 && 'lg:grid-cols-[minmax(0,8fr)_minmax(0,4.5fr)]',
        )}
      >
        {open.length > 0 ? (
          // Columns as wide as their longest figures, so that no digit more moves the rows of other markets.
          <table className="h-fit w-full border-collapse">
            <Heads words={columns} />
            <tbody>
              {open.map((row) => (
                <OpenLine key={row.code} row={row} />
              ))}
            </tbody>
          </table>
        ) : null}
        {closed.length > 0 ? (
          <div>
            <table className="w-full border-collapse">
              <Heads
                words={[
                  { text: t('closed') },
                  { text: t('columns.trend'), className: 'max-sm:hidden' },
                  ...columns.slice(2),
                ]}
              />
              <tbody>
                {closed.map((row) => (
                  <ClosedLine key={row.code} row={row} t={t} />
                ))}
              </tbody>
            </table>
            <p className="mt-3 border-t border-line pt-3 text-xs text-ink-3">
              {home('closedNote')}
            </p>
          </div>
        ) : null}
      </div>
      <nav aria-label={t('filter')} className="scroll-row mt-6 flex gap-1.5">
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
    </Section>
  );
}
