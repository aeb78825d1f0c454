import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { SignedAmount } from '@/components/ui/figures/change';
import { Icon } from '@/components/ui/icon';
import { Money } from '@/components/ui/figures/price';
import { Time } from '@/components/ui/figures/time';
import type { Order } from '@/lib/orders/contract';
import { realised } from '@/lib/orders/estimates/realised-rules';
import { byForm } from '@/lib/orders/form-rules';
import { Lots, PriceOf } from '../shared/order-cells';
import { OrderGrid, type Column } from './order-grid';
import { changedAt, StateText } from '../shared/past-order';
import { SideText, wayOf } from '../shared/side-text';

const dash = <span className="text-ink-3">–</span>;

/** The instrument, leading to the order's receipt; the link covers its whole row. */
function ReceiptCell({ order }: { order: Order }) {
  const t = useTranslations('orders');
  const label = t('receiptLabel', { code: order.code, number: order.orderNumber });
  return (
    <Link
      href={`/profile/orders/${order.id}`}
      prefetch={false}
      aria-label={label}
      className="font-strong after:absolute after:inset-0 after:content-['']"
    >
      <bdi>{order.code}</bdi>
    </Link>
  );
}

/** Lots of a margin order, the stake of a timed option. */
function Size({ order }: { order: Order }) {
  return byForm(order, {
    position: ({ lots }) => <Lots value={lots} />,
    option: ({ amount }) => <Money value={amount} />,
  });
}

function Gross({ order }: { order: Order }) {
  const result = realised(order);
  return result ? <SignedAmount plain value={result.profit.toFixed()} /> : dash;
}

function Net({ order }: { order: Order }) {
  const result = realised(order);
  return result ? <SignedAmount value={result.net.toFixed()} /> : dash;
}

function useColumns(): Column<Order>[] {
  const t = useTranslations('orders');
  const head = (key: 'instrument' | 'side' | 'size' | 'state' | 'when') => t(`columns.${key}`);
  return [
    {
      key: 'instrument',
      head: head('instrument'),
      card: 'head',
      cell: (order) => <ReceiptCell order={order} />,
    },
    {
      key: 'side',
      head: head('side'),
      card: 'head',
      className: 'text-s',
      cell: (order) => <SideText side={wayOf(order)} />,
    },
    {
      key: 'size',
      head: head('size'),
      end: true,
      card: 'half',
      cell: (order) => <Size order={order} />,
    },
    ...pricesAndSums(t),
    {
      key: 'net',
      head: t('columns.profit'),
      title: t('afterFees'),
      end: true,
      card: 'value',
      className: 'font-strong',
      cell: (order) => <Net order={order} />,
    },
    {
      key: 'state',
      head: head('state'),
      card: 'wide',
      className: 'text-ink-2',
      cell: (order) => <StateText order={order} />,
    },
    {
      key: 'when',
      head: head('when'),
      card: 'wide',
      className: 'text-ink-2',
      cell: (order) => <Time at={changedAt(order)} />,
    },
    {
      key: 'receipt',
      head: <span className="sr-only">{t('receipt')}</span>,
      card: 'none',
      end: true,
      cell: () => <Icon name="next" className="mirror size-4 text-ink-3" />,
    },
  ];
}

type Words = ReturnType<typeof useTranslations<'orders'>>;

const pricesAndSums = (t: Words): Column<Order>[] => [
  {
    key: 'fees',
    head: t('columns.fees'),
    end: true,
    room: 'most',
    card: 'half',
    className: 'text-ink-2',
    cell: (order) => <Money value={realised(order)?.fee.toFixed() ?? order.fee} bare />,
  },
  {
    key: 'open',
    head: t('columns.open'),
    end: true,
    room: 'some',
    card: 'half',
    cell: (order) =>
      order.openPrice === null && order.type !== 'market' ? (
        <span title={t(`types.${order.type}`)} className="text-ink-3">
          <PriceOf order={order} value={order.stopPrice ?? order.limitPrice} />
        </span>
      ) : (
        <PriceOf order={order} value={order.openPrice} />
      ),
  },
  {
    key: 'close',
    head: t('columns.close'),
    end: true,
    room: 'some',
    card: 'half',
    cell: (order) => <PriceOf order={order} value={order.closePrice} />,
  },
  {
    key: 'gross',
    head: t('beforeFees'),
    end: true,
    room: 'most',
    card: 'none',
    cell: (order) => <Gross order={order} />,
  },
];

/** Orders of every kind and state, each leading to its receipt. */
export function PastOrders({
  orders,
  caption,
}: {
  orders: readonly Order[];
  caption: string;
}): ReactNode {
  return <OrderGrid linked caption={caption} orders={orders} columns={useColumns()} />;
}
