import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Table, Td, Th } from '@/components/ui/table';

/** One thing told of every order: a column of the table, and a place on the card. */
export type Column<O> = {
  key: string;
  head: ReactNode;
  title?: string;
  /** Numbers stand at the end of their cell. */
  end?: boolean;
  /** Where a card tells it: in its head line, as its value, in half a line, in a whole one, or not at all. */
  card: 'head' | 'value' | 'half' | 'wide' | 'none';
  className?: string;
  /** How wide the table has to be to show it; without one it is always shown. */
  room?: keyof typeof hiddenWithout;
  cell: (order: O) => ReactNode;
  /** What a card tells, where that differs. */
  cardCell?: (order: O) => ReactNode;
};

type Props<O> = {
  caption: string;
  orders: readonly O[];
  columns: readonly Column<O>[];
  /** What can be done with an order, at the end of its row; `label` heads the column. */
  actions?: { label: string; row: (order: O) => ReactNode; card: (order: O) => ReactNode };
  /** Rows that a link in them covers as a whole. */
  linked?: boolean;
};

const hiddenWithout = {
  some: '@max-3xl:hidden',
  more: '@max-4xl:hidden',
  most: '@max-5xl:hidden',
};

// Result and button stay in sight beside one another, so the width of the one is the place of the other.
const atEnd = 'sticky end-0 bg-surface';
const besideEnd = 'sticky end-32 bg-surface';
const endWidth = 'w-32 min-w-32 *:w-full';

/** Orders as a table on wide screens and as cards on narrow ones, from one list of columns. */
export function OrderGrid<O extends { id: string }>(props: Props<O>) {
  const { caption, orders, columns, actions, linked } = props;
  const hasResult = columns.some(({ card }) => card === 'value');
  const placeOf = ({ card, room }: Column<O>) =>
    clsx(room && hiddenWithout[room], actions && card === 'value' && besideEnd);
  return (
    <>
      <ul aria-label={caption} className="divide-y divide-line md:hidden">
        {orders.map((order) => (
          <OrderCard
            key={order.id}
            order={order}
            columns={columns}
            actions={actions}
            linked={linked}
          />
        ))}
      </ul>
      <div className="@container hidden md:block">
        <Table
          caption={caption}
          className="@max-5xl:[&_:is(td,th):not(:first-child,:last-child)]:px-2"
        >
          <thead>
            <tr>
              {columns.map((column) => (
                <Th
                  key={column.key}
                  end={column.end}
                  title={column.title}
                  className={placeOf(column)}
                >
                  {column.head}
                </Th>
              ))}
              {actions ? (
                <Th className={atEnd}>
                  <span className="sr-only">{actions.label}</span>
                </Th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.id} className={clsx('hover:bg-control/40', linked && 'relative')}>
                {columns.map((column) => (
                  <Td
                    key={column.key}
                    end={column.end}
                    className={clsx(column.className, placeOf(column))}
                  >
                    {column.cell(order)}
                  </Td>
                ))}
                {actions ? (
                  <Td end className={clsx(atEnd, hasResult && endWidth)}>
                    {actions.row(order)}
                  </Td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </>
  );
}

type CardProps<O> = Pick<Props<O>, 'columns' | 'actions' | 'linked'> & { order: O };

function OrderCard<O>({ order, columns, actions, linked }: CardProps<O>) {
  const at = (place: Column<O>['card']) => columns.filter(({ card }) => card === place);
  const pairs = columns.filter(({ card }) => card === 'half' || card === 'wide');
  return (
    <li className={clsx('grid gap-2 px-4 py-3', linked && 'relative')}>
      <div className="flex items-baseline justify-between gap-3">
        <span className="flex flex-wrap items-baseline gap-x-2">
          {at('head').map(({ key, cell, className }) => (
            <span key={key} className={className}>
              {cell(order)}
            </span>
          ))}
        </span>
        <span className="font-strong">
          {at('value').map(({ key, cell }) => (
            <span key={key}>{cell(order)}</span>
          ))}
        </span>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-s">
        {pairs.map(({ key, head, card, cell, cardCell = cell }) => (
          <div
            key={key}
            className={clsx('flex justify-between gap-2', card === 'wide' && 'col-span-2')}
          >
            <dt className="text-ink-3">{head}</dt>
            <dd className="text-end">{cardCell(order)}</dd>
          </div>
        ))}
      </dl>
      {actions ? <div className="flex gap-2 *:flex-1">{actions.card(order)}</div> : null}
    </li>
  );
}
