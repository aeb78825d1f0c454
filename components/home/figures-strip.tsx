import Link from 'next/link';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Arrow } from '@/components/ui/figures/change';
import { formatter } from '@/components/ui/figures/format';
import { Time } from '@/components/ui/figures/time';
import { Hallmark } from '@/components/ui/hallmark';
import type { CountedFills, Figures } from '@/lib/figures/rules';

function Figure({ value, text, children }: { value: string; text: string; children?: ReactNode }) {
  return (
    <div className="min-w-0 border-line py-1 max-md:pb-4 md:border-s md:px-6 md:first:border-0 md:first:ps-0 lg:px-8">
      <dl className="flex flex-col-reverse justify-end gap-1.5">
        <dt className="max-w-[30ch] text-s text-ink-2">{text}</dt>
        <dd>
          <span className="num text-[1.75rem] leading-none font-strong tracking-tight md:text-[2.25rem]">
            {value}
          </span>
        </dd>
      </dl>
      {children}
    </div>
  );
}

/** The fills as one bar, and what its parts are. */
async function Balance({ of }: { of: CountedFills }) {
  const t = await getTranslations('home.figures');
  const format = formatter(await getLocale());
  const parts = [
    { name: 'exact', count: of.exact, bar: 'bg-line-strong', text: 'text-ink-2', arrow: null },
    { name: 'better', count: of.better, bar: 'bg-up', text: 'text-up', arrow: 'up' },
    { name: 'worse', count: of.worse, bar: 'bg-down', text: 'text-down', arrow: 'down' },
  ] as const;
  return (
    <>
      <div aria-hidden="true" className="mt-3.5 mb-2 flex h-2.5 gap-0.5">
        {parts.map(({ name, count, bar }) =>
          count === 0 ? null : (
            <span key={name} className={`min-w-2 rounded-s ${bar}`} style={{ flex: count }} />
          ),
        )}
      </div>
      <p className="flex flex-wrap gap-x-3.5 text-xs">
        {parts.map(({ name, count, text, arrow }) => (
          <span key={name} className={text}>
            {arrow ? <Arrow of={arrow} /> : null} {t(name, { count: format.quantity(count) })}
          </span>
        ))}
      </p>
    </>
  );
}

/** The figures that could be counted, when they were, and the way to how each is. */
export async function FiguresStrip({ figures }: { figures: Figures }) {
  const t = await getTranslations('home.figures');
  const format = formatter(await getLocale());
  const { customers, instruments, cryptocurrencies, fills, ticks } = figures;
  const { lowestFeeRate: lowest, highestFeeRate: highest } = figures;
  // The sentence keeps its order in each language around a time that the browser writes in its own zone.
  const [before, after] = t('countedAt', { time: '|' }).split('|');
  return (
    <section aria-label={t('title')}>
      <div className="mx-auto w-full max-w-[1248px] px-4 py-8 md:px-6 md:py-10">
        <div className="grid gap-y-4 md:grid-flow-col md:auto-cols-fr">
          {fills ? (
            <Figure value={format.quantity(fills.fills)} text={t('fills', { days: fills.days })}>
              <Balance of={fills} />
            </Figure>
          ) : null}
          {ticks ? (
            <Figure value={format.quantity(ticks.count)} text={t('ticks', { code: ticks.code })} />
          ) : null}
          {highest !== null && lowest !== null ? (
            <Figure
              value={format.percent(highest)}
              text={t('highest', { lowest: format.percent(lowest) })}
            />
          ) : null}
          <Figure
            value={format.quantity(instruments)}
            text={t('instruments', { crypto: format.quantity(cryptocurrencies) })}
          />
          {customers === null ? null : (
            <Figure value={format.quantity(customers)} text={t('customers')} />
          )}
        </div>
        <p className="mt-5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-3 md:mt-8">
          <Hallmark className="size-4" />
          <span>
            {before}
            <span className="num">
              <Time at={figures.countedAt} show="clock" />
            </span>
            {after}
          </span>
          <span>{t('hidden')}</span>
          <Link
            href="/help/fills#figures"
            prefetch={false}
            className="inline-flex min-h-8 items-center text-accent underline-offset-4 hover:underline"
          >
            {t('how')}
          </Link>
        </p>
      </div>
    </section>
  );
}
