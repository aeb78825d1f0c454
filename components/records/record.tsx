import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { ReasonText } from '@/components/orders/shared/past-order';
import { SignedAmount } from '@/components/ui/figures/change';
import { formatter } from '@/components/ui/figures/format';
import { Money } from '@/components/ui/figures/price';
import { Table, Td, Th } from '@/components/ui/table';
import { Time } from '@/components/ui/figures/time';
import { isOptionKind, isPositionKind } from '@/lib/core/trading';
import { titleOf, type MovementOrder } from '@/lib/orders/record/movement-rules';
import type { Movement } from '@/lib/wallets/contract';
import { titleOfReason } from '@/lib/wallets/rules';
import { richNum } from '@/components/account/rich-num';

export type RecordLine = { movement: Movement; order: MovementOrder | null };

/** Each movement with the order it belongs to, where it belongs to one. */
export const recordLines = (
  movements: readonly Movement[],
  orders: ReadonlyMap<string, MovementOrder>,
): RecordLine[] =>
  movements.map((movement) => ({
    movement,
    order: orders.get(movement.reference) ?? null,
  }));

/** Margin comes and goes with an order, so its amounts are no gain or loss and stay plain. */
function Amount({ movement, order, className }: RecordLine & { className?: string }) {
  const { amount, currency } = movement;
  const plain = order !== null || Number(amount) < 0;
  return <SignedAmount value={amount} currency={currency} plain={plain} className={className} />;
}

/** What a movement held or released, charged and earned. */
function Detail({ order }: { order: MovementOrder }) {
  const t = useTranslations('account.record');
  const format = formatter(useLocale());
  const isHeld = Number(order.held) > 0;
  const amount = format.amount(order.held.replace('-', ''));
  const fee = format.amount(order.fee);
  const words = { amount, fee, margin: amount, ...richNum };
  const isOption = isOptionKind(order.kind);
  if (isOption && order.step === 'open') return t.rich('option-bought-detail', words);
  if (order.profit !== null) {
    const profit = format.signedAmount(order.profit);
    const key = isOption ? 'option-settled-detail' : 'order-closed-detail';
    return t.rich(key, { ...words, profit });
  }
  if (order.step === 'open')
    return t.rich(isHeld ? 'order-opened-detail' : 'order-filled-detail', words);
  return t.rich(isHeld ? 'held-detail' : 'released-detail', words);
}

/** What of a withdrawal is its fee, and what arrives. */
function OfWithdrawal({ withdrawal, currency }: Movement) {
  const t = useTranslations('account.record');
  const format = formatter(useLocale());
  if (!withdrawal) return null;
  const [fee, received] = [withdrawal.fee, withdrawal.received].map((one) =>
    format.money(one, currency, 'exact'),
  );
  return (
    <span className="block text-xs text-ink-3">
      {t.rich('withdrawal-requested-detail', { fee: fee!, received: received!, ...richNum })}
    </span>
  );
}

/** The whole of a bid or of a price, where a part of it was held before. */
function OfBid({ bid, reason, currency }: Movement) {
  const t = useTranslations('account.record');
  const format = formatter(useLocale());
  if (!bid || Number(bid.held) === 0) return null;
  const key = reason === 'bid-placed' ? 'bid-raised-detail' : 'collectible-paid-detail';
  const [amount, held] = [bid.amount, bid.held].map((one) => format.money(one, currency, 'exact'));
  return (
    <span className="block text-xs text-ink-3">
      {t.rich(key, { amount: amount!, held: held!, ...richNum })}
    </span>
  );
}

/** What happened, in words, with a way to the receipt. */
function What({ movement, order }: RecordLine) {
  const t = useTranslations('account.record');
  if (!order)
    return (
      <>
        {t(titleOfReason[movement.reason] ?? 'other')}
        <OfWithdrawal {...movement} />
        <OfBid {...movement} />
      </>
    );
  const { closeReason } = order;
  return (
    <>
      <Link
        href={`/profile/orders/${order.id}`}
        className="font-strong underline-offset-4 hover:underline"
      >
        {t(titleOf(order, movement.reason), { code: order.code })}
      </Link>
      {closeReason !== null && closeReason !== 'customer' && isPositionKind(order.kind) ? (
        <span className="text-ink-2">
          {' · '}
          <ReasonText order={order} />
        </span>
      ) : null}
      <span className="block text-xs text-ink-3">
        <Detail order={order} />
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
