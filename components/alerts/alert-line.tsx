'use client';

import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { ApiRefusal } from '@/components/api/call';
import { useAction } from '@/components/api/use-action';
import { LivePriceCell } from '@/components/markets/quotes/live-cells';
import { marketHref, type MarketRow } from '@/components/markets/rows/market-row';
import { SourceBadge } from '@/components/markets/quotes/source-badge';
import { Avatar } from '@/components/ui/avatar';
import { IconButton } from '@/components/ui/button';
import { digitsOf } from '@/lib/core/decimal-text';
import { formatter } from '@/components/ui/figures/format';
import { Icon } from '@/components/ui/icon';
import { keepingFocus } from '@/components/ui/focus/kept-focus';
import { Time } from '@/components/ui/figures/time';
import { toast } from '@/components/ui/toast';
import type { PriceAlert } from '@/lib/alerts/contract';
import { removeAlert } from './queries';

type Props = { alert: PriceAlert; row: MarketRow | undefined };

/** One alert: what it waits for, or the tick that reached it. */
export function AlertLine({ alert, row }: Props) {
  const t = useTranslations('alerts');
  const format = formatter(useLocale());
  const { id, code, direction, note, byMail, tick } = alert;
  const digits = Math.max(row?.digits ?? 0, digitsOf(alert.price));
  const price = format.price(alert.price, digits);
  async function remove() {
    try {
      await removeAlert(id);
      toast(t('removed', { code, price }));
    } catch (error) {
      // Gone already is what was wanted.
      if (!(error instanceof ApiRefusal && error.code === '404')) throw error;
    }
  }
  const { run, busy } = useAction(() => keepingFocus(remove), { words: () => t('removeFailed') });

  return (
    <li className="flex items-center gap-3 px-4 py-2 md:px-6">
      <Avatar code={code} logo={row?.logo} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Link
            href={row ? marketHref(row) : `/cruuency?code=${encodeURIComponent(code)}`}
            prefetch={false}
            className="font-strong tracking-tight hover:underline"
          >
            <bdi>{code}</bdi>
          </Link>
          <span className="text-s">{t(`waits.${direction}`, { price })}</span>
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
          {tick ? (
            <TickText alert={alert} tick={tick} digits={digits} />
          ) : (
            <Waiting alert={alert} row={row} />
          )}
          {byMail ? <span>{t('mailed')}</span> : null}
        </p>
        {note ? (
          <p dir="auto" lang="" className="text-s break-words text-ink-2">
            {note}
          </p>
        ) : null}
      </div>
      <IconButton
        label={t('remove', { code, price })}
        // Not `disabled`, which would take the focus away.
        aria-disabled={busy || undefined}
        onClick={() => !busy && run()}
        className="bg-transparent"
      >
        <Icon name="close" className="size-4" />
      </IconButton>
    </li>
  );
}

function Waiting({ alert, row }: Props) {
  const t = useTranslations('alerts');
  return (
    <>
      {row ? (
        <span>
          {t('now')} <LivePriceCell code={row.code} price={row.price} digits={row.digits} />
        </span>
      ) : null}
      <span>
        {t('setOn')} <Time at={alert.createdAt} />
      </span>
    </>
  );
}

type TickProps = { alert: PriceAlert; tick: NonNullable<PriceAlert['tick']>; digits: number };

function TickText({ alert, tick, digits }: TickProps) {
  const t = useTranslations('alerts');
  const format = formatter(useLocale());
  return (
    <>
      <span>
        {t('reachedOn')} <Time at={alert.firedAt ?? tick.time} show="exact" />
      </span>
      <span className="tabular-nums">
        {t('tick', { bid: format.price(tick.bid, digits), ask: format.price(tick.ask, digits) })}
      </span>
      <SourceBadge of={tick} />
    </>
  );
}
