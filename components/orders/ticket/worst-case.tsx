'use client';

import type { Money } from '@/lib/core/money';
import { Price } from '@/components/ui/figures/price';
import { Ruler } from '@/components/ui/figures/ruler';
import { SignedAmount } from '@/components/ui/figures/change';
import type { Side } from '@/lib/orders/rules';
import { worstOf, type DraftCost } from '@/lib/orders/estimates/ticket-cost-rules';
import { useOrderWords } from '../shared/use-order-words';

type Props = { side: Side; cost: DraftCost | null; equity: Money | null; digits: number };

/**
 * The loss at the stop or, without one, the most that can be lost: the largest figure of a ticket,
 * over what can happen between stop and target. It keeps one colour wherever up and down change
 * theirs, so that no risk is ever shown in the colour of a gain.
 */
export function WorstCase({ side, cost, equity, digits }: Props) {
  const { t, format } = useOrderWords();
  const worst = cost && worstOf(side, cost, equity);
  return (
    <div className="rounded-m bg-bad-soft px-4 py-3">
      <dl className="flex flex-wrap items-baseline justify-between gap-x-3 text-s">
        <dt className="font-strong">{t(cost?.atStop ? 'ticket.atStop' : 'ticket.worst')}</dt>
        <dd data-live className="order-last basis-full text-bad">
          <Figure cost={cost} loss={worst?.loss ?? null} />
        </dd>
        {worst?.share ? (
          <dd data-live className="text-ink-2">
            {t('size.ofEquity', { percent: format.percent(worst.share, 2) })}
          </dd>
        ) : null}
      </dl>
      {cost?.between && cost.stopLoss && cost.atTarget ? (
        <>
          <Ruler {...cost.between} />
          <p className="plot flex justify-between gap-3 text-xs text-ink-2">
            <bdi>
              {t('ticket.stopLoss')} <Price value={cost.stopLoss} digits={digits} />
            </bdi>
            <bdi>
              {t('ticket.takeProfit')} <SignedAmount value={cost.atTarget.toFixed()} />
            </bdi>
          </p>
        </>
      ) : null}
    </div>
  );
}

const large = 'text-xxl leading-tight font-strong tracking-tight';

function Figure({ cost, loss }: { cost: DraftCost | null; loss: Money | null }) {
  const { t, format } = useOrderWords();
  if (!cost) return <span className={large}>–</span>;
  if (!loss) return <span className="text-xl font-strong">{t('ticket.wholeBalance')}</span>;
  return (
    <>
      {cost.atStop ? (
        <SignedAmount value={cost.atStop.toFixed()} plain className={large} />
      ) : (
        t.rich('ticket.upTo', {
          amount: format.amount(loss.toFixed()),
          n: (amount) => <span className={`num whitespace-nowrap ${large}`}>{amount}</span>,
        })
      )}{' '}
      USDT
    </>
  );
}
