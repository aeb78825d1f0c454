'use client';

import clsx from 'clsx';
import { SignedAmount } from '@/components/ui/figures/change';
import { EmptyState } from '@/components/ui/empty-state';
import { Live } from '@/components/ui/figures/live';
import { Money, Price } from '@/components/ui/figures/price';
import type { Mode } from '@/lib/core/money';
import type { OptionOrder } from '@/lib/orders/form-rules';
import { AccountGate } from './account-gate';
import { CodeLink, PriceOf } from '../shared/order-cells';
import { OrderGrid, type Column } from './order-grid';
import { usePriceDigits } from '@/components/markets/quotes/price-digits';
import { quoteOf } from '@/components/markets/quotes/quotes';
import { SideText } from '../shared/side-text';
import { OtherInstruments, ToTicket } from './to-ticket';
import { clockText, standing, timeLeft, timedCost } from '@/lib/orders/timed/terms-rules';
import { useAccount } from '../account/use-account';
import { useOrderWords } from '../shared/use-order-words';
import { useQuotes } from '@/components/markets/quotes/use-quote';
import { useSeconds } from '@/components/ui/use-seconds';

/** How an option would settle at the price of this moment. */
function StandingText({ order }: { order: OptionOrder }) {
  const { t } = useOrderWords();
  useQuotes([order.code]);
  const quote = quoteOf(order.code);
  if (!quote || !order.openPrice) return <span aria-hidden="true">–</span>;
  const { how, result } = standing(order, order.openPrice, quote.price);
  return (
    <span className="inline-flex items-baseline gap-1.5">
      <span className={clsx('text-xs font-normal', how === 'even' ? 'text-ink-3' : 'text-ink-2')}>
        {t(`timed.${how}`)}
      </span>
      <Live>
        <SignedAmount value={result} />
      </Live>
    </span>
  );
}

/** The price that the option would settle at now: the middle of bid and ask. */
function MidText({ order }: { order: OptionOrder }) {
  useQuotes([order.code]);
  const quote = quoteOf(order.code);
  const digits = usePriceDigits(order);
  if (!quote) return <span>–</span>;
  return (
    <Live>
      <Price value={quote.price} digits={digits} />
    </Live>
  );
}

/** How much of its time is left: a bar, and minutes and seconds. */
function TimeBar({ order }: { order: OptionOrder }) {
  const { t, spanText } = useOrderWords();
  const now = useSeconds();
  if (now === null || !order.openTime || !order.expirationTime) return '–';
  const { share, seconds } = timeLeft(order.openTime, order.expirationTime, now);
  return (
    <span className="inline-flex items-center gap-2 max-md:w-40">
      <span
        role="progressbar"
        aria-label={t('timed.timeLeft')}
        aria-valuemin={0}
        aria-valuemax={order.period}
        aria-valuenow={order.period - seconds}
        aria-valuetext={spanText(seconds)}
        className="block h-1.5 w-20 overflow-hidden rounded-full bg-control max-md:flex-1"
      >
        <span className="block h-full bg-accent" style={{ width: `${share * 100}%` }} />
      </span>
      <span className="num min-w-10 text-end">
        {seconds ? clockText(seconds) : t('timed.settling')}
      </span>
    </span>
  );
}

function useColumns(): Column<OptionOrder>[] {
  const { t } = useOrderWords();
  return [
    {
      key: 'instrument',
      head: t('columns.instrument'),
      card: 'head',
      cell: ({ code }) => <CodeLink code={code} />,
    },
    {
      key: 'direction',
      head: t('columns.side'),
      card: 'head',
      cell: ({ direction }) => <SideText side={direction} />,
    },
    {
      key: 'stake',
      head: t('timed.stake'),
      end: true,
      card: 'half',
      cell: ({ amount }) => <Money value={amount} bare />,
    },
    {
      key: 'return',
      head: t('timed.ifWon'),
      end: true,
      card: 'half',
      cell: ({ amount, payout }) => (
        <Money value={timedCost(amount, payout).returned.toFixed()} bare />
      ),
    },
    {
      key: 'entry',
      head: t('timed.entry'),
      end: true,
      card: 'half',
      cell: (order) => <PriceOf order={order} value={order.openPrice} />,
    },
    {
      key: 'now',
      head: t('columns.now'),
      end: true,
      card: 'half',
      cell: (order) => <MidText order={order} />,
    },
    {
      key: 'left',
      head: t('timed.timeLeft'),
      end: true,
      card: 'wide',
      cell: (order) => <TimeBar order={order} />,
    },
    {
      key: 'standing',
      head: t('timed.standing'),
      end: true,
      card: 'value',
      className: 'font-strong',
      cell: (order) => <StandingText order={order} />,
    },
  ];
}

type Props = {
  mode: Mode | null;
  /** Whether the instrument on the screen has them. */
  offered: boolean;
};

/** Timed options that run, each with the time that is left and how it stands. */
export function TimedOrders({ mode, offered }: Props) {
  const { t } = useOrderWords();
  const { timed } = useAccount(mode);
  const columns = useColumns();
  return (
    <AccountGate mode={mode}>
      {timed.length ? (
        <>
          <OrderGrid caption={t('timed.title')} orders={timed} columns={columns} />
          <p className="px-4 py-2 text-xs text-ink-3">{t('timed.settles')}</p>
        </>
      ) : (
        <EmptyState
          icon="clock"
          title={t('timed.empty')}
          text={t(offered ? 'timed.emptyText' : 'ways.noTimed')}
          action={offered ? <ToTicket mode={mode} opens="timed" /> : <OtherInstruments />}
        />
      )}
    </AccountGate>
  );
}
