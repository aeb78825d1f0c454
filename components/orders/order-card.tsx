'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { SignedAmount } from '@/components/ui/change';
import { Icon } from '@/components/ui/icon';
import { Money, Price } from '@/components/ui/price';
import { Time } from '@/components/ui/time';
import type { MarginOrder } from '@/lib/orders/contract';
import { CodeLink, LevelsText, NowText, ProfitText, ReceiptLink } from './order-cells';
import { orderDigits } from './order-value';
import type { OrderActions } from './orders-table';
import { netOf, ReasonText } from './past-order';
import { SideText } from './side-text';
import { useOrderWords } from './use-order-words';

/** An open position as a card, for narrow screens. */
export function OrderCard({ order, onClose, onLevels }: OrderActions & { order: MarginOrder }) {
  const { t, lotsText } = useOrderWords();
  const lots = lotsText(order.lots);
  return (
    <li className="grid gap-2 px-4 py-3">
      <CardHead order={order} lots={lots}>
        <ProfitText order={order} />
      </CardHead>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-s">
        <Pair label={t('columns.open')}>
          <Price value={order.openPrice ?? '0'} digits={orderDigits(order)} />
        </Pair>
        <Pair label={t('columns.now')}>
          <NowText order={order} />
        </Pair>
        <Pair label={t('columns.levels')} wide>
          <LevelsText order={order} />
        </Pair>
        <Pair label={t('columns.margin')} wide>
          <Money value={order.usedMargin} />
        </Pair>
      </dl>
      <div className="grid grid-cols-2 gap-2">
        {onLevels ? (
          <Button
            aria-label={t('levelsLabel', { code: order.code, lots })}
            onClick={() => onLevels(order)}
            className="px-2 text-s"
          >
            {t('levelsOne')}
          </Button>
        ) : null}
        {onClose ? (
          <Button
            aria-label={t('closeLabel', { code: order.code, lots })}
            onClick={() => onClose(order)}
            className="px-2 text-s"
          >
            {t('closeOne')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/** A closed position as a card. */
export function PastOrderCard({ order }: { order: MarginOrder }) {
  const { t, lotsText } = useOrderWords();
  const digits = orderDigits(order);
  return (
    <li className="grid gap-2 px-4 py-3">
      <CardHead order={order} lots={lotsText(order.lots)}>
        <SignedAmount value={netOf(order)} />
      </CardHead>
      <div className="flex items-end justify-between gap-3">
        <dl className="grid flex-1 grid-cols-2 gap-x-4 gap-y-1 text-s">
          <Pair label={t('columns.open')}>
            <Price value={order.openPrice ?? '0'} digits={digits} />
          </Pair>
          <Pair label={t('columns.close')}>
            <Price value={order.closePrice ?? '0'} digits={digits} />
          </Pair>
          <Pair label={t('columns.reason')} wide>
            <ReasonText order={order} />
          </Pair>
          <Pair label={t('columns.closedAt')} wide>
            {order.closeTime ? <Time at={order.closeTime} /> : null}
          </Pair>
        </dl>
        <ReceiptLink order={order}>
          <Icon name="receipt" />
        </ReceiptLink>
      </div>
    </li>
  );
}

function CardHead({
  order,
  lots,
  children,
}: {
  order: MarginOrder;
  lots: string;
  children: ReactNode;
}) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <span className="flex flex-wrap items-baseline gap-x-2">
        <CodeLink code={order.code} />
        <SideText side={order.side} className="text-s" />
        <span className="text-s text-ink-2 tabular-nums">{lots}</span>
      </span>
      <span className="font-strong">{children}</span>
    </div>
  );
}

function Pair({
  label,
  wide,
  children,
}: {
  label: ReactNode;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={wide ? 'col-span-2 flex justify-between gap-2' : 'flex justify-between gap-2'}>
      <dt className="text-ink-3">{label}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  );
}
