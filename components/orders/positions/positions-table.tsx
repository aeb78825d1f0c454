'use client';

import clsx from 'clsx';
import { useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { Table, Td, Th } from '@/components/ui/table';
import { byInstrument, lotsBySide, type Group } from '@/lib/orders/lists/position-sum-rules';
import type { PositionOrder } from '@/lib/orders/form-rules';
import { CodeLink, Lots, NowText, PriceOf, TrailingMark } from '../shared/order-cells';
import { usePriceDigits } from '@/components/markets/quotes/price-digits';
import { SideText } from '../shared/side-text';
import { useOrderWords } from '../shared/use-order-words';
import { LevelCell } from './level-cell';
import { NetNow } from './net-now';
import { OpenFor } from './open-for';
import type { OpenOrdersProps } from './order-actions';
import { RowActions } from './position-actions';
import { useYielding, type Has } from './use-yielding';

// Result and buttons stay in sight beside one another, so the width of the one is the place of the other.
const atEnd = 'sticky end-0 w-34 min-w-34 ps-0!';
const besideEnd = 'sticky end-34';
const grey = 'bg-control';

/** How many columns a cell spans for one that may have yielded. */
const span = (has: Has, column: Parameters<Has>[0]) => Number(has(column));

/** The open positions as a table, those of one instrument together, and what they bring in all. */
export function PositionsTable({ orders, ...actions }: OpenOrdersProps) {
  const { t } = useOrderWords();
  const { box, has } = useYielding(orders);
  const row = { ...actions, has };
  return (
    <div ref={box} className="@container hidden md:block">
      <Table
        caption={t('positions')}
        className="@max-5xl:[&_:is(td,th):not(:first-child,:last-child)]:px-1.5"
      >
        <Heads hasActions={Boolean(actions.onClose)} has={has} />
        <tbody>
          <Rows orders={orders} {...row} />
        </tbody>
        {orders.length > 1 ? (
          <tfoot>
            <tr>
              <Td
                colSpan={4 + span(has, 'openedAt') + span(has, 'closesAt') + span(has, 'openFor')}
                className={grey}
              >
                <b>{t('bulk.sum')}</b>
              </Td>
              <Td end className={clsx(grey, actions.onClose && besideEnd)}>
                <NetNow bare={!has('percent')} orders={orders} />
              </Td>
              {actions.onClose ? <Td className={clsx(grey, atEnd)} /> : null}
            </tr>
          </tfoot>
        ) : null}
      </Table>
    </div>
  );
}

function Heads({ hasActions, has }: { hasActions: boolean; has: Has }) {
  const { t } = useOrderWords();
  return (
    <thead>
      <tr>
        <Th>{t('columns.instrument')}</Th>
        <Th>{t('rows.sideLots')}</Th>
        {has('openedAt') ? <Th end>{t('close.openedAt')}</Th> : null}
        {has('closesAt') ? <Th end>{t('rows.closesAt')}</Th> : null}
        {has('openFor') ? <Th end>{t('rows.openFor')}</Th> : null}
        <Th>{t('ticket.stopLoss')}</Th>
        <Th>{t('ticket.takeProfit')}</Th>
        <Th end title={t('ifClosed')} className={clsx(hasActions && besideEnd, 'bg-surface')}>
          {t('rows.netNow')}
        </Th>
        {hasActions ? (
          <Th className={clsx(atEnd, 'bg-surface')}>
            <span className="sr-only">{t('columns.actions')}</span>
          </Th>
        ) : null}
      </tr>
    </thead>
  );
}

type RowProps = Omit<OpenOrdersProps, 'orders'> & {
  order: PositionOrder;
  inGroup?: boolean;
  has: Has;
};

function PositionRow({ order, inGroup, has, ...actions }: RowProps) {
  const digits = usePriceDigits(order);
  return (
    <tr className="hover:bg-control/40">
      <Td className={inGroup ? 'ps-10!' : undefined}>
        <CodeLink code={order.code} />
      </Td>
      <Td>
        <SideText side={order.side} /> <Lots value={order.openLots} />
      </Td>
      {has('openedAt') ? (
        <Td end className="text-ink-2">
          <PriceOf order={order} value={order.openPrice} />
        </Td>
      ) : null}
      {has('closesAt') ? (
        <Td end>
          <NowText order={order} />
        </Td>
      ) : null}
      {has('openFor') ? (
        <Td end className="text-ink-2">
          <OpenFor since={order.openTime} />
        </Td>
      ) : null}
      <Td>
        <LevelCell order={order} name="stopLoss" />
        {order.trailingDistance ? <TrailingMark order={order} digits={digits} /> : null}
      </Td>
      <Td>
        <LevelCell order={order} name="takeProfit" />
      </Td>
      <Td end className={clsx(actions.onClose && besideEnd, 'bg-surface')}>
        <NetNow bare={!has('percent')} orders={[order]} />
      </Td>
      {actions.onClose ? (
        <Td end className={clsx(atEnd, 'bg-surface')}>
          <RowActions order={order} {...actions} />
        </Td>
      ) : null}
    </tr>
  );
}

/** The positions, those of one instrument together; all in one list, so that no row is drawn anew when a group begins or ends. */
function Rows({ orders, ...row }: OpenOrdersProps & { has: Has }) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  return byInstrument(orders).flatMap((group) => {
    const inGroup = group.orders.length > 1;
    const open = !inGroup || !folded.has(group.code);
    const toggle = () =>
      setFolded((before) => {
        const after = new Set(before);
        return after.delete(group.code) ? after : after.add(group.code);
      });
    return [
      inGroup ? (
        <GroupHead key={`of ${group.code}`} group={group} open={open} onToggle={toggle} {...row} />
      ) : null,
      ...(open ? group.orders : []).map((order) => (
        <PositionRow key={order.id} order={order} inGroup={inGroup} {...row} />
      )),
    ];
  });
}

type HeadProps = Pick<OpenOrdersProps, 'onClose'> & {
  group: Group<PositionOrder>;
  open: boolean;
  onToggle: () => void;
  has: Has;
};

/** What several positions in one instrument are together, opened to show each. */
function GroupHead({ group, open, onToggle, has, onClose }: HeadProps) {
  const { t, format } = useOrderWords();
  const { code, orders } = group;
  const sides = lotsBySide(orders);
  return (
    <tr className="hover:bg-control/40">
      <Td>
        <button
          type="button"
          aria-expanded={open}
          onClick={onToggle}
          className="flex min-h-7 items-center gap-1 pointer-coarse:min-h-9"
        >
          <Icon
            name={open ? 'down' : 'next'}
            className={clsx('size-4 text-ink-3', !open && 'mirror')}
          />
          <bdi className="font-strong">{code}</bdi>
          <span className="text-ink-3">
            <span aria-hidden="true">×{format.quantity(orders.length)}</span>
            <span className="sr-only">{t('rows.count', { count: orders.length })}</span>
          </span>
        </button>
      </Td>
      <Td colSpan={1 + span(has, 'openedAt')}>
        <Sides sides={sides} />
      </Td>
      {has('closesAt') ? (
        <Td end>{sides.length === 1 ? <NowText order={orders[0]!} /> : null}</Td>
      ) : null}
      <Td colSpan={2 + span(has, 'openFor')} />
      <Td end className={clsx(onClose && besideEnd, 'bg-surface')}>
        <NetNow bare={!has('percent')} orders={orders} />
      </Td>
      {onClose ? <Td className={clsx(atEnd, 'bg-surface')} /> : null}
    </tr>
  );
}

function Sides({ sides }: { sides: ReturnType<typeof lotsBySide> }) {
  return sides.map(({ side, lots }) => (
    <span key={side} className="me-3">
      <SideText side={side} /> <Lots value={lots} />
    </span>
  ));
}
