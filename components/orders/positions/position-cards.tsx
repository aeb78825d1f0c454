'use client';

import type { ReactNode } from 'react';
import { Money } from '@/components/ui/figures/price';
import type { PositionOrder } from '@/lib/orders/form-rules';
import { CodeLink, LevelsText, Lots, NowText, PriceOf } from '../shared/order-cells';
import { SideText } from '../shared/side-text';
import { useOrderWords } from '../shared/use-order-words';
import { NetNow } from './net-now';
import { OpenFor } from './open-for';
import type { OpenOrdersProps } from './order-actions';
import { CardActions } from './position-actions';

/** Open positions on a narrow screen, one under the other, and what they bring together. */
export function PositionCards({ orders, ...actions }: OpenOrdersProps) {
  const { t } = useOrderWords();
  return (
    <div className="md:hidden">
      <ul aria-label={t('positions')} className="divide-y divide-line">
        {orders.map((order) => (
          <PositionCard key={order.id} order={order} {...actions} />
        ))}
      </ul>
      {orders.length > 1 ? (
        <p className="flex flex-wrap justify-between gap-x-3 border-t border-line bg-control px-4 py-2 text-s">
          <b>{t('bulk.sum')}</b>
          <NetNow orders={orders} />
        </p>
      ) : null}
    </div>
  );
}

type CardProps = Omit<OpenOrdersProps, 'orders'> & { order: PositionOrder };

function PositionCard({ order, ...actions }: CardProps) {
  const { t } = useOrderWords();
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex items-baseline justify-between gap-3">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <CodeLink code={order.code} />
          <SideText side={order.side} />
          <Lots value={order.openLots} />
        </span>
        <NetNow orders={[order]} />
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-s">
        <Pair name={t('close.openedAt')}>
          <PriceOf order={order} value={order.openPrice} />
        </Pair>
        <Pair name={t('rows.closesAt')}>
          <NowText order={order} />
        </Pair>
        <Pair name={t('rows.openFor')}>
          <OpenFor since={order.openTime} />
        </Pair>
        <Pair name={t('columns.margin')}>
          <Money value={order.usedMargin} bare />
        </Pair>
        <Pair name={t('columns.levels')} wide>
          <LevelsText order={order} />
        </Pair>
      </dl>
      {actions.onClose ? <CardActions order={order} {...actions} /> : null}
    </li>
  );
}

type PairProps = { name: string; wide?: boolean; children: ReactNode };

const Pair = ({ name, wide, children }: PairProps) => (
  <div className={wide ? 'col-span-2 flex justify-between gap-2' : 'flex justify-between gap-2'}>
    <dt className="text-ink-3">{name}</dt>
    <dd className="text-end">{children}</dd>
  </div>
);
