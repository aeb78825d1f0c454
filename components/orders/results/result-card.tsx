import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { usePriceDigits } from '@/components/markets/quotes/price-digits';
import { Badge } from '@/components/ui/badge';
import { Sum, SumLine } from '@/components/ui/card';
import { SignedAmount } from '@/components/ui/figures/change';
import { Money } from '@/components/ui/figures/price';
import { Time, useZone } from '@/components/ui/figures/time';
import type { OptionRecord } from '@/lib/analysis/contract';
import type { Order } from '@/lib/orders/contract';
import { byForm, type OptionOrder, type PositionOrder } from '@/lib/orders/form-rules';
import type { Curve } from '@/lib/orders/results/curve-rules';
import { gainOf, optionEnd } from '@/lib/orders/results/outcome-rules';
import { coveredOf, paidBack } from '@/lib/receipts/figures-rules';
import { netOf, StateText } from '../shared/past-order';
import { SideText, wayOf } from '../shared/side-text';
import { useOrderWords } from '../shared/use-order-words';
import { CurveFigure } from './curve-figure';
import { RecordLine } from './record-line';
import { bold } from './rich';
import { useSpanText } from './span-text';
import { WaterfallFigure } from './waterfall-figure';

const recordedMs = 60_000;

/** What is known of a result besides its order; null where there is none. */
export type Beside = { curve: Curve | null; record: OptionRecord | null };

/** How an order ended. A gain and a loss have the same parts, in the same places and sizes. */
export function ResultCard({ order, curve, record }: { order: Order } & Beside) {
  return byForm(order, {
    option: (option) => <OptionResult order={option} curve={curve} record={record} />,
    position: (position) => <PositionResult order={position} curve={curve} />,
  });
}

type HeadProps = { order: Order; size: string; under: ReactNode; badge?: ReactNode };

function Head({ order, size, under, badge }: HeadProps) {
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0 leading-tight">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <b className="text-m">
            <bdi>{order.code}</bdi>
          </b>
          <span className="text-s">
            <SideText side={wayOf(order)} /> <bdi className="text-ink-2">{size}</bdi>
          </span>
        </p>
        <p className="mt-0.5 text-xs text-ink-3">{under}</p>
      </div>
      {badge}
    </div>
  );
}

const Amount = ({ order }: { order: Order }) => (
  <p className="mt-2 flex items-baseline gap-2">
    <SignedAmount value={netOf(order)} className="text-xl font-strong tracking-tight" />
    <span className="text-s text-ink-3">USDT</span>
  </p>
);

type Ends = { from: 'entry' | 'opened'; to: 'exit' | 'closed' };

/** The curve of an order, where there is one, with the words beside its ends. */
function OrderCurve({ order, curve, from, to }: { order: Order; curve: Curve | null } & Ends) {
  const t = useTranslations('results');
  const { format } = useOrderWords();
  const digits = usePriceDigits(order);
  if (!curve) return null;
  const price = (of: number) => ({ price: format.price(String(of), digits) });
  // What closed in parts has no one price but an average, told with a place more.
  const average = order.receipt.partial.length > 0 ? order.closePrice : null;
  return (
    <CurveFigure
      curve={curve}
      digits={digits}
      gain={gainOf(order)}
      from={t(from, price(curve.from.price))}
      to={
        average
          ? t('closedAverage', { price: format.price(average, digits + 1) })
          : t(to, price(curve.to.price))
      }
    />
  );
}

function OptionResult({ order, curve, record }: { order: OptionOrder } & Beside) {
  const t = useTranslations('results');
  const { t: orders, format, spanText } = useOrderWords();
  const zone = useZone();
  const clock = (at: string | null) => (at ? format.clock(at, zone, true) : '–');
  const gain = gainOf(order);
  const settledBy = tickTime(order);
  return (
    <>
      <div className="px-4 pt-3 pb-3">
        <Head
          order={order}
          size={spanText(order.period)}
          under={
            <bdi>{t('span', { from: clock(order.openTime), to: clock(order.expirationTime) })}</bdi>
          }
          badge={
            <Badge tone="plain">
              <StateText order={order} />
            </Badge>
          }
        />
        <Amount order={order} />
        <p className="mt-1 text-s text-ink-2">
          <EndSentence order={order} />
        </p>
      </div>
      <OrderCurve order={order} curve={curve} from="entry" to="exit" />
      <div className="grid gap-3 px-4 py-3">
        <Sum>
          <SumLine label={orders('timed.stake')}>
            <Money value={order.amount} bare />
          </SumLine>
          <SumLine
            strong
            label={
              gain === 'gain'
                ? t('returnedWon', { percent: format.percent(order.payout) })
                : t('returned')
            }
          >
            <Money value={paidBack(order)} bare />
          </SumLine>
          {settledBy ? (
            <SumLine label={t('settledBy')}>
              {format.clock(settledBy, zone, true)}
              {`.${settledBy.slice(20, 23)}`}
            </SumLine>
          ) : null}
        </Sum>
        {record ? <RecordLine record={record} payout={order.payout} /> : null}
      </div>
    </>
  );
}

/** The time of the tick that settled an option; none of a replayed one, which keeps that of its recording. */
function tickTime({ receipt: { close }, closeTime }: OptionOrder): string | null {
  if (!close || closeTime === null) return null;
  const apartMs = Math.abs(Date.parse(close.tick.time) - Date.parse(closeTime));
  return apartMs < recordedMs ? close.tick.time : null;
}

/** Where the price ended, and what became of the stake. */
function EndSentence({ order }: { order: OptionOrder }) {
  const t = useTranslations('results');
  const { format } = useOrderWords();
  const digits = usePriceDigits(order);
  const end = optionEnd(order);
  const gain = gainOf(order);
  const stake = gain === 'gain' ? null : gain === 'loss' ? t('stakeGone') : t('stakeBack');
  if (!end) {
    return (
      <>
        {t('noPrice')} {stake}
      </>
    );
  }
  return (
    <>
      {end.way === 'at' ? t('at') : t.rich(end.way, { by: format.price(end.by, digits), n: bold })}{' '}
      {stake}
    </>
  );
}

function PositionResult({ order, curve }: { order: PositionOrder; curve: Curve | null }) {
  const t = useTranslations('results');
  const { t: orders, lotsText } = useOrderWords();
  const spanOf = useSpanText();
  const { openTime, closeTime } = order;
  const seconds = (Date.parse(closeTime ?? '') - Date.parse(openTime ?? '')) / 1000;
  const covered = coveredOf(order);
  return (
    <>
      <div className="px-4 pt-3 pb-3">
        <Head
          order={order}
          size={lotsText(order.lots)}
          under={
            <>
              <StateText order={order} /> · {t('openFor', { span: spanOf(seconds) })} ·{' '}
              {closeTime ? <Time at={closeTime} show="clock" /> : null}
            </>
          }
        />
        <Amount order={order} />
        <p className="mt-1 text-s text-ink-2">{orders('close.net')}</p>
      </div>
      <OrderCurve order={order} curve={curve} from="opened" to="closed" />
      <div className="grid gap-3 px-4 py-3">
        <WaterfallFigure order={order} />
        <Sum className="border-t border-line pt-3">
          <SumLine label={orders('close.released')}>
            <Money value={order.requiredMargin} bare />
          </SumLine>
          {covered === '0' ? null : (
            <SumLine label={t('covered')}>
              <Money value={covered} bare />
            </SumLine>
          )}
        </Sum>
      </div>
    </>
  );
}
