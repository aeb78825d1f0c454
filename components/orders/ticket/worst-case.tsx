'use client';

import { Money } from '@/lib/core/money';
import { Price } from '@/components/ui/figures/price';
import { Ruler } from '@/components/ui/figures/ruler';
import { SignedAmount } from '@/components/ui/figures/change';
import { worstCase, type Side } from '@/lib/orders/rules';
import type { DraftCost } from '@/lib/orders/estimates/ticket-cost-rules';
import { useOrderWords } from '../shared/use-order-words';

type Props = { side: Side; cost: DraftCost | null; equity: Money | null; digits: number };

/**
 * The loss at the stop or, without one, the most that can be lost: the largest figure of a ticket,
 * over what can happen between stop and target. It keeps one colour wherever up and down change
 * theirs, so that no risk is ever shown in the colour of a gain.
 */
export function WorstCase({ side, cost, equity, digits }: Props) {
  const { t, format } = useOrderWords();
  const owned = equity?.gt(0) ? equity : null;
  const most = cost && worstCase(side, cost, owned);
  const loss = cost?.atStop?.neg() ?? most;
  const share = loss && owned && loss.div(owned).toDecimalPlaces(4, Money.ROUND_UP);
  return (
    <div className="rounded-m bg-bad-soft px-4 py-3">
      <dl className="flex flex-wrap items-baseline justify-between gap-x-3 text-s">
        <dt className="font-strong">{t(cost?.atStop ? 'ticket.atStop' : 'ticket.worst')}</dt>
        <dd className="order-last basis-full text-bad">
          <Figure cost={cost} most={most} />
        </dd>
        {share ? (
          <dd className="text-ink-2">
            {t('size.ofEquity', { percent: format.percent(share.toFixed(), 2) })}
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

function Figure({ cost, most }: { cost: DraftCost | null; most: Money | null }) {
  const { t, format } = useOrderWords();
  if (!cost) return <span className={large}>–</span>;
  if (!cost.atStop && !most)
    return <span className="text-xl font-strong">{t('ticket.wholeBalance')}</span>;
  return (
    <>
      {cost.atStop ? (
        <SignedAmount value={cost.atStop.toFixed()} plain className={large} />
      ) : (
        t.rich('ticket.upTo', {
          amount: format.amount(most!.toFixed()),
          n: (amount) => <span className={`num whitespace-nowrap ${large}`}>{amount}</span>,
        })
      )}{' '}
      USDT
    </>
  );
}
