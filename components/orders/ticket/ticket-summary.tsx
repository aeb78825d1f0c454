'use client';

import clsx from 'clsx';
import { useState } from 'react';
import { LessonLink, Sum, SumLine } from '@/components/ui/card';
import { SignedAmount } from '@/components/ui/figures/change';
import { Icon } from '@/components/ui/icon';
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
  /** Every figure but the worst case, for the review; the ticket leaves out what follows from the rest. */
  full?: boolean;
};

/** The worst case of an order, which a review says before everything else. */
export const Worst = ({ side, cost, terms, account }: Omit<Props, 'closeOut' | 'full'>) => (
  <WorstCase
    side={side}
    cost={cost}
    equity={account?.equity ?? null}
    digits={digitsOf(terms.tickSize)}
  />
);

/** What an order costs now and what it can lose, before anything is confirmed. */
export function TicketSummary(props: Props) {
  const { cost, full } = props;
  const { t, format } = useOrderWords();
  const [open, setOpen] = useState(false);
  const needs = cost ? format.changePercent(cost.toBreakEven) : '–';
  if (full) return <Lines {...props} needs={needs} className="border-t border-line pt-3" />;
  return (
    <div className="grid gap-3">
      <Worst {...props} />
      <p className="flex items-baseline justify-between gap-3 text-s lg:hidden">
        <span className="text-ink-2">
          {t('ticket.needs')}{' '}
          <b data-live className="num font-strong text-ink">
            {needs}
          </b>
        </span>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-9 shrink-0 items-center gap-1 text-accent"
        >
          {t('ticket.allCosts')}
          <Icon name="down" className={clsx('size-4', open && 'rotate-180')} />
        </button>
      </p>
      <Lines {...props} needs={needs} className={open ? undefined : 'max-lg:hidden'} />
    </div>
  );
}

/** Every figure of the costs, a line each. */
function Lines(props: Props & { needs: string; className: string | undefined }) {
  const { cost, terms, account, closeOut, full, needs, className } = props;
  const { t, format } = useOrderWords();
  const free = cost && account && freeAfter(account.freeMargin, cost);
  const digits = digitsOf(terms.tickSize);
  return (
    <Sum className={className}>
      <SumLine live label={<LessonLink to="margin">{t('ticket.margin')}</LessonLink>} strong>
        {cost ? <Money value={cost.margin.toFixed()} /> : '–'}
      </SumLine>
      {full ? (
        <SumLine live label={t('ticket.value')}>
          {cost ? <Money value={cost.notional.toFixed()} /> : '–'}
        </SumLine>
      ) : null}
      <SumLine live label={t('ticket.fee')}>
        <span className="whitespace-nowrap">
          {cost
            ? `${format.amount(cost.openFee.toFixed())} + ${format.money(cost.closeFee.toFixed())}`
            : '–'}
        </span>
      </SumLine>
      <SumLine live label={t('ticket.spread')}>
        {cost ? <Money value={cost.spreadCost.toFixed()} /> : '–'}
      </SumLine>
      <SumLine live label={t('ticket.needs')} strong>
        {needs}
      </SumLine>
      {full ? (
        <SumLine live label={t('ticket.breakEven')}>
          {cost ? <Price value={cost.breakEven.toFixed()} digits={digits} /> : '–'}
        </SumLine>
      ) : null}
      {account ? <CloseOut cost={cost} terms={terms} closeOut={closeOut} /> : null}
      {account && full ? (
        <SumLine live label={t('ticket.freeAfter')}>
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
        <SumLine live label={t('ticket.atTarget')}>
          <SignedAmount value={cost.atTarget.toFixed()} /> USDT
        </SumLine>
      ) : null}
    </Sum>
  );
}

function CloseOut({ cost, terms, closeOut }: Pick<Props, 'cost' | 'terms' | 'closeOut'>) {
  const { t } = useOrderWords();
  const digits = digitsOf(terms.tickSize);
  return (
    <SumLine live label={<LessonLink to="close-out">{t('ticket.closeOut')}</LessonLink>}>
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
