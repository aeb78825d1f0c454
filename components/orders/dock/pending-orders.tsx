'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Money } from '@/components/ui/figures/price';
import { Time } from '@/components/ui/figures/time';
import type { Mode } from '@/lib/core/money';
import { entryPriceOf, type PositionOrder } from '@/lib/orders/form-rules';
import { lateDialog } from '@/components/ui/loading/late';
import { AccountGate } from './account-gate';
import { CancelAll, CancelButton } from './cancel';
import { CodeLink, LevelsText, Lots, OpensAtText, PriceOf } from '../shared/order-cells';
import { OrderGrid, type Column } from './order-grid';
import { SideText } from '../shared/side-text';
import { ToTicket } from './to-ticket';
import { TiedMark } from '../shared/tied-mark';
import { useTiedWords } from '../ticket/tied-field';
import { useAccount } from '../account/use-account';
import { useOrderWords } from '../shared/use-order-words';
import { useShown } from '@/components/ui/use-shown';
import { useUnhurried } from '@/components/ui/focus/use-unhurried';

const PendingDialog = lateDialog(() =>
  import('../dialogs/pending-dialog').then((m) => m.PendingDialog),
);

function useColumns(pending: readonly PositionOrder[]): Column<PositionOrder>[] {
  const { t } = useOrderWords();
  const otherOf = ({ tiedTo }: PositionOrder) => pending.find(({ id }) => id === tiedTo);
  const tied = useTiedColumn(otherOf);
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
      cell: (order) => {
        const other = otherOf(order);
        return (
          <>
            <SideText side={order.side} />
            {other ? <TiedMark to={other} /> : null}
          </>
        );
      },
    },
    {
      key: 'lots',
      head: t('columns.lots'),
      end: true,
      card: 'half',
      cell: ({ openLots }) => <Lots value={openLots} />,
    },
    {
      key: 'held',
      head: t('columns.held'),
      title: t('pending.heldWhy'),
      end: true,
      room: 'most',
      card: 'half',
      cell: ({ usedMargin }) => <Money value={usedMargin} bare />,
    },
    {
      key: 'limit',
      head: t('columns.limit'),
      end: true,
      card: 'half',
      className: 'font-strong',
      cell: (order) => (
        <>
          <span className="text-ink-3">
            {t(order.type === 'stop' ? 'types.stop' : 'types.limit')}
          </span>{' '}
          <PriceOf order={order} value={entryPriceOf(order)} />
        </>
      ),
    },
    {
      key: 'now',
      head: t('columns.now'),
      end: true,
      room: 'some',
      card: 'half',
      cell: (order) => <OpensAtText order={order} />,
    },
    {
      key: 'levels',
      head: t('columns.levels'),
      end: true,
      card: 'wide',
      cell: (order) => <LevelsText order={order} />,
    },
    {
      key: 'until',
      head: t('limit.goodTill'),
      card: 'wide',
      className: 'text-ink-2',
      cell: ({ expirationTime }) =>
        expirationTime ? <Time at={expirationTime} /> : t('limit.untilCancelled'),
    },
    ...(pending.some(otherOf) ? [tied] : []),
  ];
}

/** Which order each one is tied to; a column only where there is a pair. */
function useTiedColumn(
  otherOf: (order: PositionOrder) => PositionOrder | undefined,
): Column<PositionOrder> {
  const chart = useTranslations('chart');
  const nameOf = useTiedWords();
  return {
    key: 'tied',
    head: chart('tied.head'),
    card: 'wide',
    room: 'most',
    className: 'text-ink-2',
    cell(order) {
      const other = otherOf(order);
      return other ? nameOf(other) : '–';
    },
  };
}

/** Limit orders that wait for their price, to be changed or cancelled. */
export function PendingOrders({ mode }: { mode: Mode | null }) {
  const { t, lotsText } = useOrderWords();
  const { pending } = useAccount(mode);
  const { shown, show, dismiss } = useShown<PositionOrder>();
  const columns = useColumns(pending);
  const unhurried = useUnhurried(pending.length);
  const buttons = (order: PositionOrder, size: 's' | 'm') => {
    const of = { code: order.code, lots: lotsText(order.openLots) };
    const className = size === 's' ? 'min-h-7 pointer-coarse:min-h-9' : 'px-2 text-s';
    return (
      <>
        <Button
          size={size}
          className={className}
          aria-label={t('pending.changeLabel', of)}
          onClick={() => show(order)}
        >
          {t('pending.change')}
        </Button>
        <CancelButton order={order} look={{ size, className }} />
      </>
    );
  };
  return (
    <AccountGate mode={mode}>
      {pending.length ? (
        <div onClickCapture={unhurried}>
          <OrderGrid
            caption={t('pending.title')}
            orders={pending}
            columns={columns}
            actions={{
              label: t('columns.actions'),
              row: (order) => <span className="inline-flex gap-1.5">{buttons(order, 's')}</span>,
              card: (order) => buttons(order, 'm'),
            }}
          />
        </div>
      ) : (
        <EmptyState
          icon="clock"
          title={t('pending.empty')}
          text={t('pending.emptyText')}
          action={<ToTicket mode={mode} opens="limit" />}
        />
      )}
      <CancelAll mode={mode} count={pending.length} />
      {shown ? (
        <PendingDialog key={shown.count} order={shown.what} open={shown.open} onClose={dismiss} />
      ) : null}
    </AccountGate>
  );
}
