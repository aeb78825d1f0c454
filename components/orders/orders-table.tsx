'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { SignedAmount } from '@/components/ui/change';
import { Icon } from '@/components/ui/icon';
import { Money, Price } from '@/components/ui/price';
import { Table, Td, Th } from '@/components/ui/table';
import type { MarginOrder } from '@/lib/orders/contract';
import { OrderCard, PastOrderCard } from './order-card';
import { CodeLink, LevelsText, NowText, ProfitText, ReceiptLink } from './order-cells';
import { orderDigits } from './order-value';
import { netOf, ReasonText } from './past-order';
import { SideText } from './side-text';
import { useOrderWords } from './use-order-words';
import { Time } from '@/components/ui/time';

export type OrderActions = {
  /** Asks to close a position; without it there is no button. */
  onClose?: (order: MarginOrder) => void;
  /** Asks to change stop and target. */
  onLevels?: (order: MarginOrder) => void;
};

const openColumns = ['lots', 'open', 'now', 'levels', 'margin', 'profit'] as const;

/** Open positions with their profit, live: a table on wide screens, cards on narrow ones. */
export function OpenOrders({
  orders,
  ...actions
}: OrderActions & { orders: readonly MarginOrder[] }) {
  const t = useTranslations('orders');
  return (
    <>
      <ul aria-label={t('positions')} className="divide-y divide-line md:hidden">
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} {...actions} />
        ))}
      </ul>
      <div className="hidden md:block">
        <Table caption={t('positions')}>
          <thead>
            <tr>
              <Th>{t('columns.instrument')}</Th>
              <Th>{t('columns.side')}</Th>
              {openColumns.map((column) => (
                <Th key={column} end title={column === 'profit' ? t('beforeFees') : undefined}>
                  {t(`columns.${column}`)}
                </Th>
              ))}
              <Th>
                <span className="sr-only">{t('columns.actions')}</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <OpenRow key={order.id} order={order} {...actions} />
            ))}
          </tbody>
        </Table>
      </div>
    </>
  );
}

function OpenRow({ order, onClose, onLevels }: OrderActions & { order: MarginOrder }) {
  const { t, lotsText } = useOrderWords();
  const lots = lotsText(order.lots);
  return (
    <tr className="hover:bg-control/40">
      <Td>
        <CodeLink code={order.code} />
      </Td>
      <Td>
        <SideText side={order.side} />
      </Td>
      <Td end>
        <Price value={order.lots} digits={lotDigits(order.lots)} />
      </Td>
      <Td end>
        <Price value={order.openPrice ?? '0'} digits={orderDigits(order)} />
      </Td>
      <Td end>
        <NowText order={order} />
      </Td>
      <Td end>
        <LevelsText order={order} onLevels={onLevels} />
      </Td>
      <Td end>
        <Money value={order.usedMargin} bare />
      </Td>
      <Td end className="font-strong">
        <ProfitText order={order} />
      </Td>
      <Td end>
        {onClose ? (
          <Button
            size="s"
            className="min-h-7 pointer-coarse:min-h-9"
            aria-label={t('closeLabel', { code: order.code, lots })}
            onClick={() => onClose(order)}
          >
            {t('closeOne')}
          </Button>
        ) : null}
      </Td>
    </tr>
  );
}

const pastColumns = ['lots', 'open', 'close', 'profit', 'fees', 'net'] as const;

/** Closed positions, each with its receipt. */
export function PastOrders({ orders }: { orders: readonly MarginOrder[] }) {
  const t = useTranslations('orders');
  return (
    <>
      <ul aria-label={t('history')} className="divide-y divide-line md:hidden">
        {orders.map((order) => (
          <PastOrderCard key={order.id} order={order} />
        ))}
      </ul>
      <div className="hidden md:block">
        <Table caption={t('history')}>
          <thead>
            <tr>
              <Th>{t('columns.instrument')}</Th>
              <Th>{t('columns.side')}</Th>
              {pastColumns.map((column) => (
                <Th key={column} end title={column === 'profit' ? t('beforeFees') : undefined}>
                  {t(`columns.${column}`)}
                </Th>
              ))}
              <Th>{t('columns.reason')}</Th>
              <Th>{t('columns.closedAt')}</Th>
              <Th>
                <span className="sr-only">{t('receipt')}</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <PastRow key={order.id} order={order} />
            ))}
          </tbody>
        </Table>
      </div>
    </>
  );
}

function PastRow({ order }: { order: MarginOrder }) {
  const digits = orderDigits(order);
  return (
    <tr className="hover:bg-control/40">
      <Td>
        <CodeLink code={order.code} />
      </Td>
      <Td>
        <SideText side={order.side} />
      </Td>
      <Td end>
        <Price value={order.lots} digits={lotDigits(order.lots)} />
      </Td>
      <Td end>
        <Price value={order.openPrice ?? '0'} digits={digits} />
      </Td>
      <Td end>
        <Price value={order.closePrice ?? '0'} digits={digits} />
      </Td>
      <Td end>
        <SignedAmount value={order.profit ?? '0'} />
      </Td>
      <Td end>
        <SignedAmount value={`-${order.fee}`} plain className="text-ink-2" />
      </Td>
      <Td end className="font-strong">
        <SignedAmount value={netOf(order)} />
      </Td>
      <Td>
        <ReasonText order={order} />
      </Td>
      <Td className="text-ink-2">{order.closeTime ? <Time at={order.closeTime} /> : null}</Td>
      <Td end>
        <ReceiptLink order={order}>
          <Icon name="receipt" className="size-4" />
        </ReceiptLink>
      </Td>
    </tr>
  );
}

/** Lots stand with two places at least, so that a column of them lines up. */
export const lotDigits = (lots: string): number => Math.max(2, lots.split('.')[1]?.length ?? 0);
