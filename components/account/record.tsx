import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { ReasonText } from '@/components/orders/past-order';
import { SignedAmount } from '@/components/ui/change';
import { formatter } from '@/components/ui/format';
import { Money } from '@/components/ui/price';
import { Table, Td, Th } from '@/components/ui/table';
import { Time } from '@/components/ui/time';
import type { Movement } from '@/lib/orders/contract';
import { movedBy, type MovementOrder } from '@/lib/orders/movement-rules';
import { richNum } from './rich-num';

export type RecordLine = { movement: Movement; order: MovementOrder | null };

/** Each movement with the order it belongs to, where it belongs to one. */
export const recordLines = (
  movements: readonly Movement[],
  orders: ReadonlyMap<string, MovementOrder>,
): RecordLine[] =>
  movements.map((movement) => ({
    movement,
    order: orders.get(movedBy(movement.reference)?.orderId ?? '') ?? null,
  }));

/** Margin comes and goes with an order, so its amounts are no gain or loss and stay plain. */
function Amount({ movement, order, className }: RecordLine & { className?: string }) {
  const { amount, currency } = movement;
  const plain = order !== null || Number(amount) < 0;
  return <SignedAmount value={amount} currency={currency} plain={plain} className={className} />;
}

function Detail({ movement, order }: RecordLine) {
  const t = useTranslations('account');
  const format = formatter(useLocale());
  if (!order) return null;
  const margin = format.amount(order.margin);
  if (movement.reason === 'order-opened') {
    const fee = format.amount(order.openFee);
    return t.rich('record.order-opened-detail', { margin, fee, ...richNum });
  }
  if (order.profit === null || order.closeFee === null) return null;
  const [profit, fee] = [format.signedAmount(order.profit), format.amount(order.closeFee)];
  return t.rich('record.order-closed-detail', { margin, profit, fee, ...richNum });
}

/** What happened, in words, with a way to the receipt. */
function What(line: RecordLine) {
  const t = useTranslations('account');
  const { movement, order } = line;
  const key = `record.${movement.reason}` as 'record.demo-grant';
  if (!order) return t.has(key) ? t(key) : t('record.other');
  const opened = movement.reason === 'order-opened';
  return (
    <>
      <Link
        href={`/profile/orders/${order.id}`}
        className="font-strong underline-offset-4 hover:underline"
      >
        {t(`record.${order.side}-${opened ? 'opened' : 'closed'}`, { code: order.code })}
      </Link>
      {!opened && order.closeReason !== 'customer' ? (
        <span className="text-ink-2">
          {' · '}
          <ReasonText order={order} />
        </span>
      ) : null}
      <span className="block text-xs text-ink-3">
        <Detail {...line} />
      </span>
    </>
  );
}

/** Movements with the balance after each: a table, or cards where there is no room for one. */
export function Record({ lines }: { lines: readonly RecordLine[] }) {
  const t = useTranslations('account.record');
  return (
    <>
      <div className="max-md:hidden">
        <Table caption={t('title')}>
          <thead>
            <tr>
              <Th className="md:first:ps-6">{t('when')}</Th>
              <Th>{t('what')}</Th>
              <Th end>{t('amount')}</Th>
              <Th end className="md:last:pe-6">
                {t('available')}
              </Th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.movement.id}>
                <Td className="text-ink-2 md:first:ps-6">
                  <Time at={line.movement.time} show="exact" />
                </Td>
                <Td className="py-1.5 whitespace-normal">
                  <What {...line} />
                </Td>
                <Td end>
                  <Amount {...line} />
                </Td>
                <Td end className="text-ink-2 md:last:pe-6">
                  <Money value={line.movement.balance} currency={line.movement.currency} bare />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <ul className="divide-y divide-line border-t border-line md:hidden">
        {lines.map((line) => (
          <li key={line.movement.id} className="grid gap-1 px-4 py-3 text-s">
            <div className="flex items-baseline justify-between gap-3">
              <Time at={line.movement.time} show="exact" className="text-xs text-ink-3" />
              <Amount {...line} className="font-strong" />
            </div>
            <div className="flex items-end justify-between gap-3">
              <div className="min-w-0">
                <What {...line} />
              </div>
              <span className="shrink-0 text-end text-xs text-ink-3">
                <Money value={line.movement.balance} currency={line.movement.currency} bare />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
