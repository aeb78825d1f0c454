'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { SignedAmount } from '@/components/ui/figures/change';
import { Money } from '@/components/ui/figures/price';
import type { PositionOrder } from '@/lib/orders/form-rules';
import { CodeLink, LevelsText, Lots, NetText, NowText, PriceOf } from '../shared/order-cells';
import { OrderGrid, type Column } from './order-grid';
import { codesOf, netTogether } from '@/lib/orders/estimates/order-value-rules';
import { quoteOf } from '@/components/markets/quotes/quotes';
import { SideText } from '../shared/side-text';
import { useOrderWords } from '../shared/use-order-words';
import { useQuotes } from '@/components/markets/quotes/use-quote';

export type OrderActions = {
  /** Asks to close a position; without it there is no button. */
  onClose?: (order: PositionOrder) => void;
  /** Asks to change stop, target and trailing stop. */
  onLevels?: (order: PositionOrder) => void;
};

function useColumns(onLevels: OrderActions['onLevels']): Column<PositionOrder>[] {
  const t = useTranslations('orders');
  return [
    {
      key: 'instrument',
      head: t('columns.instrument'),
      card: 'head',
      cell: ({ code }) => <CodeLink code={code} />,
    },
    {
      key: 'side',
      head: t('columns.side'),
      card: 'head',
      cell: ({ side }) => <SideText side={side} />,
    },
    {
      key: 'lots',
      head: t('columns.lots'),
      end: true,
      card: 'half',
      cell: ({ openLots }) => <Lots value={openLots} />,
    },
    {
      key: 'margin',
      head: t('columns.margin'),
      end: true,
      room: 'most',
      card: 'half',
      cell: ({ usedMargin }) => <Money value={usedMargin} bare />,
    },
    {
      key: 'open',
      head: t('columns.open'),
      end: true,
      room: 'some',
      card: 'half',
      cell: (order) => <PriceOf order={order} value={order.openPrice} />,
    },
    {
      key: 'now',
      head: t('columns.now'),
      end: true,
      card: 'half',
      cell: (order) => <NowText order={order} />,
    },
    {
      key: 'levels',
      head: t('columns.levels'),
      end: true,
      card: 'wide',
      cell: (order) => <LevelsText order={order} onLevels={onLevels} />,
      cardCell: (order) => <LevelsText order={order} />,
    },
    {
      key: 'profit',
      head: t('columns.profit'),
      title: t('ifClosed'),
      end: true,
      card: 'value',
      className: 'font-strong',
      cell: (order) => <NetText order={order} />,
    },
  ];
}

/** Open positions with their profit, live. */
export function OpenOrders({
  orders,
  onClose,
  onLevels,
}: OrderActions & { orders: readonly PositionOrder[] }) {
  const { t, lotsText } = useOrderWords();
  const columns = useColumns(onLevels);
  const of = ({ code, openLots }: PositionOrder) => ({ code, lots: lotsText(openLots) });
  const closeLabel = (order: PositionOrder) => t('closeLabel', of(order));
  const levelsLabel = (order: PositionOrder) => t('levelsLabel', of(order));
  return (
    <>
      <OrderGrid<PositionOrder>
        caption={t('positions')}
        orders={orders}
        columns={columns}
        actions={
          onClose && {
            label: t('columns.actions'),
            row: (order) => (
              <Button
                size="s"
                className="min-h-7 pointer-coarse:min-h-9"
                aria-label={closeLabel(order)}
                onClick={() => onClose(order)}
              >
                {t('closeOne')}
              </Button>
            ),
            card: (order) => (
              <>
                {onLevels ? (
                  <Button
                    aria-label={levelsLabel(order)}
                    onClick={() => onLevels(order)}
                    className="px-2 text-s"
                  >
                    {t('levelsOne')}
                  </Button>
                ) : null}
                <Button
                  aria-label={closeLabel(order)}
                  onClick={() => onClose(order)}
                  className="px-2 text-s"
                >
                  {t('closeOne')}
                </Button>
              </>
            ),
          }
        }
      />
      {orders.length > 1 ? <Together orders={orders} /> : null}
    </>
  );
}

/** The profit/loss of all that is open, if it closed now. */
function Together({ orders }: { orders: readonly PositionOrder[] }) {
  const t = useTranslations('orders');
  useQuotes(codesOf(orders));
  const net = netTogether(orders, quoteOf);
  return (
    <p className="flex flex-wrap justify-between gap-x-3 border-t border-line bg-control px-4 py-2 text-s">
      <span className="text-ink-2">{t('bulk.sum')}</span>
      <b className="num">
        {net ? <SignedAmount value={net.toFixed()} /> : '–'}{' '}
        <span className="font-normal text-ink-3">USDT</span>
      </b>
    </p>
  );
}
