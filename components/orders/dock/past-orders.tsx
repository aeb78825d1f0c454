import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { SignedAmount } from '@/components/ui/figures/change';
import { Icon } from '@/components/ui/icon';
import { Money } from '@/components/ui/figures/price';
import { Time } from '@/components/ui/figures/time';
import type { Order } from '@/lib/orders/contract';
import { byForm, entryPriceOf } from '@/lib/orders/form-rules';
import { resultOf, type PastLine } from '@/lib/orders/lists/closed-part-rules';
import { Lots, PriceOf } from '../shared/order-cells';
import { OrderGrid, type Column } from './order-grid';
import { StateText } from '../shared/past-order';
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

/** Lots of a margin order, or those that closed at one time, the stake of a timed option. */
function Size({ order, part }: PastLine) {
  if (part) return <Lots value={part.lots} />;
  return byForm(order, {
    position: ({ lots }) => <Lots value={lots} />,
    option: ({ amount }) => <Money value={amount} />,
  });
}

function Gross({ line }: { line: PastLine }) {
  const result = resultOf(line);
  return result ? <SignedAmount plain value={result.profit.toFixed()} /> : dash;
}

function Net({ line }: { line: PastLine }) {
  const result = resultOf(line);
  return result ? <SignedAmount value={result.net.toFixed()} /> : dash;
}

function useColumns(): Column<PastLine>[] {
  const t = useTranslations('orders');
  const head = (key: 'instrument' | 'side' | 'size' | 'state' | 'when') => t(`columns.${key}`);
  return [
    {
      key: 'instrument',
      head: head('instrument'),
      card: 'head',
      cell: ({ order }) => <ReceiptCell order={order} />,
    },
    {
      key: 'side',
      head: head('side'),
      card: 'head',
      className: 'text-s',
      cell: ({ order }) => <SideText side={wayOf(order)} />,
    },
    {
      key: 'size',
      head: head('size'),
      end: true,
      card: 'half',
      cell: (line) => <Size {...line} />,
    },
    ...pricesAndSums(t),
    {
      key: 'net',
      head: t('columns.profit'),
      title: t('afterFees'),
      end: true,
      card: 'value',
      className: 'font-strong',
      cell: (line) => <Net line={line} />,
    },
    {
      key: 'state',
      head: head('state'),
      card: 'wide',
      className: 'text-ink-2',
      cell: ({ order, part }) => (
        <StateText order={order} part={part?.isPart ? part.lots : undefined} />
      ),
    },
    {
      key: 'when',
      head: head('when'),
      card: 'wide',
      className: 'text-ink-2',
      cell: ({ at }) => <Time at={at} />,
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

const pricesAndSums = (t: Words): Column<PastLine>[] => [
  {
    key: 'fees',
    head: t('columns.fees'),
    end: true,
    room: 'most',
    card: 'half',
    className: 'text-ink-2',
    cell: (line) => <Money value={resultOf(line)?.fee.toFixed() ?? line.order.fee} bare />,
  },
  {
    key: 'open',
    head: t('columns.open'),
    end: true,
    room: 'some',
    card: 'half',
    cell: ({ order }) =>
      order.openPrice === null && order.type !== 'market' ? (
        <span title={t(`types.${order.type}`)} className="text-ink-3">
          <PriceOf order={order} value={entryPriceOf(order)} />
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
    cell: ({ order, part }) => <PriceOf order={order} value={part?.price ?? order.closePrice} />,
  },
  {
    key: 'gross',
    head: t('beforeFees'),
    end: true,
    room: 'most',
    card: 'none',
    cell: (line) => <Gross line={line} />,
  },
];

/** What became of orders of every kind, each line leading to the order's receipt. */
export function PastOrders({
  lines,
  caption,
}: {
  lines: readonly PastLine[];
  caption: string;
}): ReactNode {
  return <OrderGrid linked caption={caption} orders={lines} columns={useColumns()} />;
}
