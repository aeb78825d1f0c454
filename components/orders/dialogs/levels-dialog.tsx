'use client';

import { useTranslations } from 'next-intl';
import { useId, type SubmitEvent } from 'react';
import { call, type CallInput } from '@/components/api/call';
import { Button } from '@/components/ui/button';
import { Sum, SumLine } from '@/components/ui/card';
import { SignedAmount } from '@/components/ui/figures/change';
import { isRead } from '@/components/ui/fields/decimal-field';
import { toast } from '@/components/ui/toast';
import type { MarginOrder, Order } from '@/lib/orders/contract';
import { settledNet } from '@/lib/orders/net-rules';
import { closingPrice } from '@/lib/orders/rules';
import { refreshOrders } from '../queries';
import { LevelFields } from '../ticket/level-fields';
import type { Basis } from '@/lib/orders/estimates/level-measure';
import { farPrices } from '@/lib/orders/estimates/far-prices';
import { codesOf, rateNow, valueAt } from '@/lib/orders/estimates/order-value';
import { usePriceDigits } from '../../markets/quotes/price-digits';
import { quoteOf } from '../../markets/quotes/quotes';
import { FarNotice, useFarSaid } from './far-notice';
import { OrderDialog } from './order-dialog';
import { RefusalNotice } from './refusal';
import { useOrderNow } from './use-order-now';
import { useAttempt } from '../../api/use-attempt';
import { useLevelEdit, type ProposedLevels } from './use-level-edit';
import { useOrderWords } from '../shared/use-order-words';
import { useQuotes } from '../../markets/quotes/use-quote';
import { stepOf, useTerms } from '../../markets/quotes/use-terms';

type Props = {
  order: MarginOrder;
  start?: ProposedLevels;
  open: boolean;
  onClose: () => void;
};

type Body = CallInput<'POST order/updateOptions'>;

const send = (body: Body, idempotencyKey: string) =>
  call('POST order/updateOptions', body, { idempotencyKey });

/** What the levels of an open position are told against; null before the first price. */
function usePositionBasis(order: MarginOrder) {
  useQuotes(codesOf([order]));
  const terms = useTerms(order.code);
  const quote = quoteOf(order.code);
  const rate = rateNow(order, quoteOf);
  const digits = usePriceDigits(order);
  const basis: Basis | null =
    quote && rate !== undefined
      ? {
          side: order.side,
          lots: order.openLots,
          contractSize: order.contracts,
          feeRate: order.feeRate,
          tickSize: terms?.tickSize ?? stepOf(digits),
          openPrice: order.openPrice ?? undefined,
          settled: settledNet(order).toFixed(),
          now: quote,
          rate,
        }
      : null;
  const currency = order.receipt.open?.conversion.currency ?? terms?.quote;
  return { basis, digits, currency };
}

/** Which levels an order has now, in words. */
function useDoneWords(digits: number) {
  const { t, format } = useOrderWords();
  const shown = (level: string | null) => (level ? format.price(level, digits) : t('none'));
  return ({ code, stopLoss, takeProfit, trailingDistance }: Order): string => {
    const done = t('levels.done', { code, stop: shown(stopLoss), target: shown(takeProfit) });
    const distance = trailingDistance && format.price(trailingDistance, digits);
    return distance ? `${done} · ${t('trailing.behind', { distance })}` : done;
  };
}

/** Sets, moves or removes stop loss, take profit and trailing stop, with what each would bring. */
export function LevelsDialog({ order: opened, start, open, onClose }: Props) {
  const { t, format } = useOrderWords();
  const common = useTranslations('common');
  const form = useId();
  const { attempt, phase, error } = useAttempt(send, { waitsWhile: open });
  const { order, ended } = useOrderNow(opened, { open, phase });
  const { basis, digits, currency } = usePositionBasis(order);
  const edit = useLevelEdit(order, { basis, digits }, start);
  const { stopLoss = null, takeProfit = null } = edit.changes();
  const far = useFarSaid(
    basis ? farPrices({ side: order.side, limitPrice: null, stopLoss, takeProfit }, basis.now) : [],
  );
  const doneWords = useDoneWords(digits);
  const price = basis ? format.price(closingPrice(basis.side, basis.now), digits) : '–';

  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (!edit.isClean || !isRead(event.currentTarget) || !far.hear()) return;
    const changed = await attempt({ id: order.id, ...edit.changes() });
    if (!changed) return;
    void refreshOrders();
    toast(doneWords(changed));
    onClose();
  }

  return (
    <OrderDialog
      was={opened}
      ended={ended}
      open={open}
      onClose={onClose}
      title={t('levels.title', { code: order.code })}
      text={t('levels.text', { price })}
      confirm={
        <Button
          variant="primary"
          type="submit"
          form={form}
          busy={phase === 'sending' || phase === 'waiting'}
        >
          {phase === 'unsure' ? common('retry') : t('levels.save')}
        </Button>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)} className="grid gap-3" noValidate>
        <LevelFields
          levels={edit.levels}
          basis={basis}
          digits={digits}
          currency={currency}
          issues={edit.issues}
          onChange={edit.change}
          onLeave={() => undefined}
        />
        {edit.trailingKept ? (
          <KeptTrailing order={order} digits={digits} onDrop={edit.dropTrailing} />
        ) : null}
        <Outcomes order={order} read={edit.read} issues={edit.issues} />
        <FarNotice far={far.said} digits={digits} />
        <p className="text-xs text-ink-3">{common('risk')}</p>
        <RefusalNotice
          waits
          phase={phase}
          error={error}
          nothing={t('levels.nothing')}
          unsure={t('levels.unsure')}
        />
      </form>
    </OrderDialog>
  );
}

/** The trailing stop that the order has, which stays unless another is typed or it is taken away. */
export function KeptTrailing(props: { order: MarginOrder; digits: number; onDrop: () => void }) {
  const { order, digits, onDrop } = props;
  const { t, format } = useOrderWords();
  return (
    <div className="flex items-center justify-between gap-3 rounded-m bg-control px-3 py-2 text-s">
      <span>
        {t('trailing.now', {
          distance: format.price(order.trailingDistance ?? '0', digits),
          price: order.trailingStop ? format.price(order.trailingStop, digits) : '–',
        })}
      </span>
      <Button size="s" className="bg-surface" onClick={onDrop}>
        {t('trailing.remove')}
      </Button>
    </div>
  );
}

type OutcomesProps = {
  order: MarginOrder;
  read: { stopLoss: string | null; takeProfit: string | null };
  issues: { stopLoss: string | null; takeProfit: string | null };
};

/** The net result of closing at each level, with what has been realised and paid before. */
function Outcomes({ order, read, issues }: OutcomesProps) {
  const { t } = useOrderWords();
  const rate = rateNow(order, quoteOf);
  const outcome = (level: 'stopLoss' | 'takeProfit') => {
    const at = read[level];
    if (!at || rate === undefined || issues[level]) return null;
    return valueAt(order, at, rate).net.toFixed();
  };
  return (
    <Sum>
      {(['stopLoss', 'takeProfit'] as const).map((level) => {
        const net = outcome(level);
        const isStop = level === 'stopLoss';
        return (
          <SumLine key={level} label={t(isStop ? 'levels.atStop' : 'levels.atTarget')} strong>
            {net ? (
              <SignedAmount
                value={net}
                plain={isStop}
                className={isStop ? 'text-wait' : undefined}
              />
            ) : (
              '–'
            )}
          </SumLine>
        );
      })}
    </Sum>
  );
}
