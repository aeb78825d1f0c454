import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { orderDigits } from '@/components/orders/order-value';
import { netOf, ReasonText } from '@/components/orders/past-order';
import { SideText } from '@/components/orders/side-text';
import { SignedAmount } from '@/components/ui/change';
import { digitsOf, formatter, type Formatter } from '@/components/ui/format';
import { Icon } from '@/components/ui/icon';
import { Money, Price } from '@/components/ui/price';
import { Table, Td, Th } from '@/components/ui/table';
import { Time } from '@/components/ui/time';
import type { MarginOrder } from '@/lib/orders/contract';

/** Lots with two places at least, so that a column of them lines up. */
const lotsText = (format: Formatter, lots: string) =>
  format.price(lots, Math.max(2, digitsOf(lots)));

const receiptHref = (order: Pick<MarginOrder, 'id'>) => `/profile/orders/${order.id}`;

/** That an order is open, or who or what closed it. */
function State({ order }: { order: MarginOrder }) {
  const t = useTranslations('account.orders');
  if (!order.closeReason) return t('stillOpen');
  return order.closeReason === 'customer' ? t('closedByYou') : <ReasonText order={order} />;
}

function ClosePrice({ order }: { order: MarginOrder }) {
  if (order.closePrice === null) return <span className="text-ink-3">–</span>;
  return <Price value={order.closePrice} digits={orderDigits(order)} />;
}

function Net({ order, className }: { order: MarginOrder; className?: string }) {
  if (order.profit === null) return <span className="text-ink-3">–</span>;
  return <SignedAmount value={netOf(order)} className={className} />;
}

function OrderRow({ order }: { order: MarginOrder }) {
  const t = useTranslations('account.orders');
  const format = formatter(useLocale());
  return (
    <tr className="relative transition-colors duration-(--fast) hover:bg-sunken">
      <Td className="md:first:ps-6">
        <Link
          href={receiptHref(order)}
          aria-label={`${order.code}, ${t('showReceipt', { number: order.orderNumber })}`}
          className="font-strong after:absolute after:inset-0"
        >
          {order.code}
        </Link>
      </Td>
      <Td>
        <SideText side={order.side} /> <span className="num">{lotsText(format, order.lots)}</span>
      </Td>
      <Td className="text-ink-2">
        {(order.closeTime ?? order.openTime) ? (
          <Time at={order.closeTime ?? order.openTime!} />
        ) : (
          '–'
        )}
      </Td>
      <Td className="text-ink-2">
        <State order={order} />
      </Td>
      <Td end>
        {order.openPrice ? <Price value={order.openPrice} digits={orderDigits(order)} /> : '–'}
      </Td>
      <Td end>
        <ClosePrice order={order} />
      </Td>
      <Td end className="text-ink-2">
        <Money value={order.fee} bare />
      </Td>
      <Td end className="md:last:pe-6">
        <Net order={order} className="font-strong" />
      </Td>
    </tr>
  );
}

function OrderCard({ order }: { order: MarginOrder }) {
  const t = useTranslations('account.orders');
  const format = formatter(useLocale());
  const time = order.closeTime ?? order.openTime;
  return (
    <li>
      <Link
        href={receiptHref(order)}
        className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 px-4 py-3 text-s"
      >
        <span className="min-w-0">
          <span className="block">
            <b className="text-m">{order.code}</b>{' '}
            <span className="whitespace-nowrap">
              <SideText side={order.side} />{' '}
              <span className="num">{lotsText(format, order.lots)}</span>
            </span>
          </span>
          <span className="block text-xs text-ink-3">
            <State order={order} />
            {time ? (
              <>
                {' · '}
                <Time at={time} />
              </>
            ) : null}
          </span>
        </span>
        <span className="text-end">
          <Net order={order} className="block text-m font-strong" />
          <span className="block text-xs text-ink-3">
            {order.openPrice ? <Price value={order.openPrice} digits={orderDigits(order)} /> : null}
            {order.closePrice ? (
              <>
                {' → '}
                <ClosePrice order={order} />
              </>
            ) : null}
          </span>
        </span>
        <Icon name="next" className="mirror size-4 text-ink-3" />
        <span className="sr-only">{t('showReceipt', { number: order.orderNumber })}</span>
      </Link>
    </li>
  );
}

/** Orders, each leading to its receipt: a table, or cards where there is no room for one. */
export function OrderList({
  orders,
  caption,
}: {
  orders: readonly MarginOrder[];
  caption: string;
}) {
  const t = useTranslations('orders.columns');
  const own = useTranslations('account.orders');
  return (
    <>
      <div className="max-md:hidden">
        <Table caption={caption}>
          <thead>
            <tr>
              <Th className="md:first:ps-6">{t('instrument')}</Th>
              <Th>{t('side')}</Th>
              <Th>{own('when')}</Th>
              <Th>{own('status')}</Th>
              <Th end>{t('open')}</Th>
              <Th end>{t('close')}</Th>
              <Th end>{t('fees')}</Th>
              <Th end className="md:last:pe-6">
                {t('net')}
              </Th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </tbody>
        </Table>
      </div>
      <ul className="divide-y divide-line md:hidden" aria-label={caption}>
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
      </ul>
    </>
  );
}
