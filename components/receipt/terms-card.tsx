import { useLocale, useTranslations } from 'next-intl';
import { Card, Sum, SumLine } from '@/components/ui/card';
import { digitsOf } from '@/lib/core/decimal-text';
import { formatter } from '@/components/ui/figures/format';
import { Money, Price } from '@/components/ui/figures/price';
import { Time } from '@/components/ui/figures/time';
import type { Order } from '@/lib/orders/contract';
import {
  byForm,
  entryPriceOf,
  type OptionOrder,
  type PositionOrder,
} from '@/lib/orders/form-rules';

type Props<O> = { order: O; digits: number };

function Level({ price, digits }: { price: string | null; digits: number }) {
  const t = useTranslations('receipt.terms');
  return price === null ? (
    <span className="text-ink-3">{t('none')}</span>
  ) : (
    <Price value={price} digits={digits} />
  );
}

/** What an order waits, or waited, for. */
function WaitingLines({ order, digits }: Props<PositionOrder>) {
  const t = useTranslations('receipt.terms');
  const price = entryPriceOf(order);
  if (price === null) return null;
  return (
    <>
      <SumLine label={t(order.stopPrice === null ? 'limit' : 'stop')}>
        <Price value={price} digits={digits} />
      </SumLine>
      <SumLine label={t('goodTill')}>
        {order.expirationTime ? <Time at={order.expirationTime} /> : t('untilCancelled')}
      </SumLine>
    </>
  );
}

function heldWord(order: PositionOrder) {
  if (order.status === 'pending') return 'heldPending';
  return order.status === 'open' ? 'margin' : 'marginReturned';
}

function MarginTerms({ order, digits }: Props<PositionOrder>) {
  const t = useTranslations('receipt.terms');
  const ticket = useTranslations('orders.ticket');
  const format = formatter(useLocale());
  const level = (price: string | null) => <Level price={price} digits={digits} />;
  const lots = (value: string) => format.price(value, Math.max(2, digitsOf(value)));
  const isPart = order.status === 'open' && order.openLots !== order.lots;
  const held = order.status === 'pending' || isPart ? order.usedMargin : order.requiredMargin;
  return (
    <>
      <SumLine label={t('lots')}>{lots(order.lots)}</SumLine>
      {isPart ? <SumLine label={t('openLots')}>{lots(order.openLots)}</SumLine> : null}
      <SumLine label={t('contractSize')}>{format.quantity(order.contracts)}</SumLine>
      <SumLine label={ticket('leverage')}>{`${format.quantity(order.leverage)}×`}</SumLine>
      <SumLine label={t(heldWord(order))}>
        <Money value={held} />
      </SumLine>
      <SumLine label={t('feeRate')}>{format.percent(order.feeRate, 6)}</SumLine>
      <WaitingLines order={order} digits={digits} />
      <SumLine label={ticket('stopLoss')}>{level(order.stopLoss)}</SumLine>
      <SumLine label={ticket('takeProfit')}>{level(order.takeProfit)}</SumLine>
      {order.trailingDistance === null ? null : (
        <>
          <SumLine label={t('trailing')}>{level(order.trailingDistance)}</SumLine>
          {order.trailingStop === null || order.openPrice === null ? null : (
            <SumLine label={t(order.status === 'closed' ? 'trailedTo' : 'trailingNow')}>
              {level(order.trailingStop)}
            </SumLine>
          )}
        </>
      )}
    </>
  );
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** "5 min": a period in its largest whole unit. */
function spanText(locale: string, seconds: number): string {
  const [unit, size] = units.find(([, one]) => seconds % one === 0) ?? (['second', 1] as const);
  const style = { style: 'unit', unit, unitDisplay: 'short' } as const;
  return new Intl.NumberFormat(locale, style).format(seconds / size);
}

function OptionTerms({ order }: { order: OptionOrder }) {
  const t = useTranslations('receipt.terms');
  const locale = useLocale();
  const format = formatter(locale);
  return (
    <>
      <SumLine label={t('stake')}>
        <Money value={order.amount} />
      </SumLine>
      <SumLine label={t('payout')}>{format.percent(order.payout)}</SumLine>
      <SumLine label={t('win')}>
        <Money value={order.expectedProfit ?? '0'} />
      </SumLine>
      <SumLine label={t('period')}>{spanText(locale, order.period)}</SumLine>
      {order.expirationTime ? (
        <SumLine label={t('expires')}>
          <Time at={order.expirationTime} show="exact" />
        </SumLine>
      ) : null}
    </>
  );
}

/** What was agreed when the order was made. */
export function TermsCard({ order, digits }: Props<Order>) {
  const t = useTranslations('receipt.terms');
  return (
    <Card title={t('title')}>
      <Sum className="gap-2">
        <SumLine label={t('number')}>{order.orderNumber}</SumLine>
        {byForm(order, {
          position: (position) => <MarginTerms order={position} digits={digits} />,
          option: (option) => <OptionTerms order={option} />,
        })}
      </Sum>
    </Card>
  );
}
