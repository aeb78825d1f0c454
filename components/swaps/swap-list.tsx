'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { formatter } from '@/components/ui/figures/format';
import { Money } from '@/components/ui/figures/price';
import { Time } from '@/components/ui/figures/time';
import { Hallmark } from '@/components/ui/hallmark';
import type { Swap } from '@/lib/swaps/contract';

type Tick = NonNullable<Swap['soldTick']>;

/** The tick that a leg follows from. */
function TickLine({ tick }: { tick: Tick }) {
  const t = useTranslations('swaps');
  const format = formatter(useLocale());
  return (
    <span className="block text-xs text-ink-3">
      {t('tick', {
        code: tick.code,
        bid: format.price(tick.bid),
        ask: format.price(tick.ask),
        source: tick.source,
      })}
    </span>
  );
}

function Line({ swap }: { swap: Swap }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-s md:px-6">
      <Hallmark />
      <span className="min-w-0 flex-1 basis-56">
        <span className="flex flex-wrap gap-x-2">
          <Money value={swap.amount} currency={swap.from} rounding="exact" />
          <span aria-hidden="true" className="mirror text-ink-3">
            →
          </span>
          <Money
            value={swap.received}
            currency={swap.to}
            rounding="exact"
            className="font-strong"
          />
        </span>
        {[swap.soldTick, swap.boughtTick].map((tick) =>
          tick ? <TickLine key={tick.code} tick={tick} /> : null,
        )}
      </span>
      <Time at={swap.time} show="exact" className="text-xs text-ink-3" />
    </li>
  );
}

/** Swaps, newest first, each with the ticks it follows from. */
export function SwapList({ items }: { items: readonly Swap[] }) {
  const t = useTranslations('swaps');
  return (
    <Card flush title={t('list')}>
      {items.length === 0 ? (
        <EmptyState icon="receipt" title={t('none')} text={t('noneText')} />
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {items.map((swap) => (
            <Line key={swap.id} swap={swap} />
          ))}
        </ul>
      )}
    </Card>
  );
}
