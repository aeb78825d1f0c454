'use client';

import { LessonLink, Sum, SumLine } from '@/components/ui/card';
import { SignedAmount } from '@/components/ui/figures/change';
import { digitsOf } from '@/lib/core/decimal-text';
import { Money, Price } from '@/components/ui/figures/price';
import type { Money as Decimal } from '@/lib/core/money';
import type { Side } from '@/lib/orders/rules';
import { atPlaces, isFarAway } from '@/lib/orders/estimates/close-out-rules';
import { freeAfter, type DraftCost } from '@/lib/orders/estimates/ticket-cost-rules';
import type { TicketTerms } from '@/lib/orders/estimates/ticket-terms-rules';
import { useOrderWords } from '../shared/use-order-words';
import { WorstCase } from './worst-case';

type Props = {
  side: Side;
  cost: DraftCost | null;
  terms: Pick<TicketTerms, 'type' | 'tickSize'>;
  /** null for a visitor, who has no account yet. */
  account: { equity: Decimal; freeMargin: Decimal } | null;
  /** Near which price the account would be closed out; null where none leads there. */
  closeOut: Decimal | null | undefined;
  /** Everything, for the review; the ticket leaves out what follows from the rest. */
  full?: boolean;
};

/** What an order costs now and what it can lose, before anything is confirmed. */
export function TicketSummary({ side, cost, terms, account, closeOut, full }: Props) {
  const { t, format } = useOrderWords();
  const free = cost && account && freeAfter(account.freeMargin, cost);
  const digits = digitsOf(terms.tickSize);
  return (
    <div className="grid gap-3">
      <Sum className="border-t border-line pt-3">
        <SumLine label={<LessonLink to="margin">{t('ticket.margin')}</LessonLink>} strong>
          {cost ? <Money value={cost.margin.toFixed()} /> : '–'}
        </SumLine>
        {full ? (
          <SumLine label={t('ticket.value')}>
            {cost ? <Money value={cost.notional.toFixed()} /> : '–'}
          </SumLine>
        ) : null}
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
        <SumLine label={t('ticket.needs')} strong>
          {cost ? format.changePercent(cost.toBreakEven) : '–'}
        </SumLine>
        {full ? (
          <SumLine label={t('ticket.breakEven')}>
            {cost ? <Price value={cost.breakEven.toFixed()} digits={digits} /> : '–'}
          </SumLine>
        ) : null}
        {account ? <CloseOut cost={cost} terms={terms} closeOut={closeOut} /> : null}
        {account && full ? (
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
        {cost?.atTarget && !cost.between ? (
          <SumLine label={t('ticket.atTarget')}>
            <SignedAmount value={cost.atTarget.toFixed()} /> USDT
          </SumLine>
        ) : null}
      </Sum>
      <WorstCase side={side} cost={cost} equity={account?.equity ?? null} digits={digits} />
    </div>
  );
}

function CloseOut({ cost, terms, closeOut }: Pick<Props, 'cost' | 'terms' | 'closeOut'>) {
  const { t } = useOrderWords();
  const digits = digitsOf(terms.tickSize);
  return (
    <SumLine label={<LessonLink to="close-out">{t('ticket.closeOut')}</LessonLink>}>
      {!cost || closeOut === undefined ? (
        '–'
      ) : closeOut && isFarAway(closeOut, cost.open) ? (
        t('ticket.farAway')
      ) : closeOut ? (
        <>
          ≈ <Price value={atPlaces(closeOut, digits)} digits={digits} />
        </>
      ) : (
        t('ticket.neverAtSize')
      )}
    </SumLine>
  );
}
