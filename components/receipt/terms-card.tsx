import { useLocale, useTranslations } from 'next-intl';
import { Card, Sum, SumLine } from '@/components/ui/card';
import { digitsOf, formatter } from '@/components/ui/format';
import { Money, Price } from '@/components/ui/price';
import type { MarginOrder } from '@/lib/orders/contract';

/** What was agreed when the order opened. */
export function TermsCard({ order, digits }: { order: MarginOrder; digits: number }) {
  const t = useTranslations('receipt.terms');
  const ticket = useTranslations('orders.ticket');
  const format = formatter(useLocale());
  const level = (price: string | null) =>
    price === null ? (
      <span className="text-ink-3">{t('none')}</span>
    ) : (
      <Price value={price} digits={digits} />
    );
  return (
    <Card title={t('title')}>
      <Sum className="gap-2">
        <SumLine label={t('number')}>{order.orderNumber}</SumLine>
        <SumLine label={t('lots')}>
          {format.price(order.lots, Math.max(2, digitsOf(order.lots)))}
        </SumLine>
        <SumLine label={t('contractSize')}>{format.quantity(order.contracts)}</SumLine>
        <SumLine label={ticket('leverage')}>{`${format.quantity(order.leverage)}×`}</SumLine>
        <SumLine label={t(order.status === 'open' ? 'margin' : 'marginReturned')}>
          <Money value={order.requiredMargin} />
        </SumLine>
        <SumLine label={t('feeRate')}>{format.percent(order.feeRate, 6)}</SumLine>
        <SumLine label={ticket('stopLoss')}>{level(order.stopLoss)}</SumLine>
        <SumLine label={ticket('takeProfit')}>{level(order.takeProfit)}</SumLine>
      </Sum>
    </Card>
  );
}
