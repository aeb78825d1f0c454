'use client';

import { Sum, SumLine } from '@/components/ui/card';
import { SignedAmount } from '@/components/ui/change';
import { Money } from '@/components/ui/price';
import type { Money as Decimal } from '@/lib/core/money';
import { worstCase, type Side } from '@/lib/orders/rules';
import type { DraftCost } from './ticket-cost';
import { moveOf, type TicketTerms } from './ticket-terms';
import { useOrderWords } from './use-order-words';

type Props = {
  side: Side;
  cost: DraftCost | null;
  terms: Pick<TicketTerms, 'type' | 'tickSize'>;
  /** null for a visitor, who has no account yet. */
  account: { equity: Decimal; freeMargin: Decimal } | null;
};

/** What an order costs now and what it can lose, before anything is confirmed. */
export function TicketSummary({ side, cost, terms, account }: Props) {
  const { t, format } = useOrderWords();
  const move = cost && moveOf(cost.breakEven, terms);
  const free = cost && account?.freeMargin.sub(cost.needed).sub(cost.spreadCost);
  return (
    <div className="grid gap-3">
      <Sum className="border-t border-line pt-3">
        <SumLine label={t('ticket.margin')} strong>
          {cost ? <Money value={cost.margin.toFixed()} /> : '–'}
        </SumLine>
        <SumLine label={t('ticket.value')}>
          {cost ? <Money value={cost.notional.toFixed()} /> : '–'}
        </SumLine>
        <SumLine label={t('ticket.fee')}>
          <span className="whitespace-nowrap">
            {cost
              ? `${format.amount(cost.openFee.toFixed())} + ${format.money(cost.closeFee.toFixed())}`
              : '–'}
          </span>
        </SumLine>
        <SumLine label={t('ticket.spread')}>
          {cost ? <Money value={cost.spreadCost.toFixed()} /> : '–'}
        </SumLine>
        <SumLine label={t('ticket.breakEven')}>
          {move
            ? move.pips
              ? t('ticket.pips', { value: `+${format.price(move.value)}` })
              : `+${format.price(move.value)}`
            : '–'}
        </SumLine>
        {account ? (
          <SumLine label={t('ticket.freeAfter')}>
            {free ? (
              <Money
                value={free.toFixed()}
                className={free.lt(0) ? 'font-strong text-wait' : undefined}
              />
            ) : (
              '–'
            )}
          </SumLine>
        ) : null}
        {cost?.atTarget ? (
          <SumLine label={t('ticket.atTarget')}>
            <SignedAmount value={cost.atTarget.toFixed()} /> USDT
          </SumLine>
        ) : null}
      </Sum>
      <WorstCase side={side} cost={cost} equity={account?.equity ?? null} />
    </div>
  );
}

/**
 * The loss at the stop or, without one, the most that can be lost. It keeps one colour wherever up
 * and down change theirs, so that no risk is ever shown in the colour of a gain.
 */
function WorstCase({
  side,
  cost,
  equity,
}: {
  side: Side;
  cost: DraftCost | null;
  equity: Decimal | null;
}) {
  const { t, format, isolated } = useOrderWords();
  const worst = cost && worstCase(side, cost, equity?.gt(0) ? equity : null);
  return (
    <dl className="flex flex-wrap items-baseline justify-between gap-x-3 rounded-m bg-control px-3 py-2 text-s">
      <dt className="text-ink-2">{t(cost?.atStop ? 'ticket.atStop' : 'ticket.worst')}</dt>
      <dd className="ms-auto font-strong text-wait">
        {cost?.atStop ? (
          <span className="num">
            <SignedAmount value={cost.atStop.toFixed()} plain /> USDT
          </span>
        ) : worst ? (
          t('ticket.upTo', { amount: isolated(format.money(worst.toFixed())) })
        ) : (
          t('ticket.wholeBalance')
        )}
      </dd>
    </dl>
  );
}
