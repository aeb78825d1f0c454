'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { KeptFields } from '@/components/api/kept-fields';
import type { Phase } from '@/components/api/use-attempt';
import { Button } from '@/components/ui/button';
import { Sum, SumLine } from '@/components/ui/card';
import { SignedAmount } from '@/components/ui/figures/change';
import { toast } from '@/components/ui/toast';
import type { PositionOrder } from '@/lib/orders/form-rules';
import { closingPrice } from '@/lib/orders/rules';
import { LevelFields } from '../ticket/level-fields';
import { farPrices } from '@/lib/orders/estimates/far-price-rules';
import { rateNow, valueAt } from '@/lib/orders/estimates/order-value-rules';
import { quoteOf } from '@/components/markets/quotes/quotes';
import { FarNotice, useFarSaid } from './far-notice';
import { OrderDialog } from './order-dialog';
import { RefusalNotice } from './refusal';
import { useOrderNow } from './use-order-now';
import { levelEdit, levelsAtFirst, type ProposedLevels, type TypedLevels } from './level-edit';
import { SaveButton } from './save-button';
import { sendingChange, useChangeAttempt, useChangeForm } from './use-change-form';
import { useOrderWords } from '../shared/use-order-words';
import { useDoneWords, usePositionBasis } from './use-position-basis';

type Props = {
  order: PositionOrder;
  start?: ProposedLevels;
  open: boolean;
  onClose: (isUnsettled?: boolean) => void;
};

/** The levels of an open position as they are being changed. */
function useLevelsForm(order: PositionOrder, phase: Phase, start?: ProposedLevels) {
  const { basis, digits, currency } = usePositionBasis(order);
  const [before] = useState(order);
  const edited = (typed: TypedLevels) => levelEdit(before, typed, basis);
  const reading = (typed: TypedLevels) => {
    const { changes, issues } = edited(typed);
    return { body: { id: order.id, ...changes }, issues };
  };
  const change = useChangeForm(levelsAtFirst(before, digits, start), reading, phase);
  const edit = edited(change.typed);
  const { stopLoss = null, takeProfit = null } = edit.changes;
  const levels = {
    side: order.side,
    type: 'market' as const,
    entryPrice: null,
    stopLoss,
    takeProfit,
  };
  const far = useFarSaid(basis ? farPrices(levels, basis.now) : []);
  return { ...change, edit, far, basis, digits, currency };
}

/** Sets, moves or removes stop loss, take profit and trailing stop, with what each would bring. */
export function LevelsDialog({ order: opened, start, open, onClose }: Props) {
  const { t, format } = useOrderWords();
  const common = useTranslations('common');
  const id = useId();
  const { attempt, phase, error, isUnsettled } = useChangeAttempt({ open, onClose });
  const { order, ended } = useOrderNow(opened, { open, phase });
  const levels = useLevelsForm(order, phase, start);
  const { form, typed, edit, far, basis, digits } = levels;
  const doneWords = useDoneWords(digits);
  const price = basis ? format.price(closingPrice(basis.side, basis.now), digits) : '–';
  const save = sendingChange(levels, {
    attempt,
    hear: () => phase === 'unsure' || far.hear(),
    onChanged(changed) {
      toast(doneWords(changed));
      onClose();
    },
  });

  return (
    <OrderDialog
      was={opened}
      isProposal={start !== undefined}
      ended={ended}
      open={open}
      onClose={onClose}
      isUnsettled={isUnsettled}
      title={t('levels.title', { code: order.code })}
      text={t('levels.text', { price })}
      confirm={<SaveButton form={id} phase={phase} />}
    >
      <form id={id} onSubmit={save} className="grid gap-3" noValidate>
        <KeptFields phase={phase}>
          <LevelFields
            levels={typed}
            basis={basis}
            digits={digits}
            currency={levels.currency}
            issues={edit.issues}
            refused={levels.refused}
            refOf={form.refOf}
            onChange={levels.change}
            onLeave={() => undefined}
          />
          {typed.trailingKept ? (
            <KeptTrailing order={order} digits={digits} onDrop={levels.dropTrailing} />
          ) : null}
        </KeptFields>
        <Outcomes order={order} read={edit.read} issues={edit.issues} />
        <FarNotice type="market" far={far.said} digits={digits} />
        <p className="text-xs text-ink-3">{common('risk')}</p>
        <RefusalNotice
          waits
          phase={phase}
          error={error}
          atField={form.isRefused}
          nothing={t('levels.nothing')}
          unsure={t('levels.unsure')}
        />
      </form>
    </OrderDialog>
  );
}

/** The trailing stop that the order has, which stays unless another is typed or it is taken away. */
export function KeptTrailing(props: { order: PositionOrder; digits: number; onDrop: () => void }) {
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
  order: PositionOrder;
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
          <SumLine key={level} live label={t(isStop ? 'levels.atStop' : 'levels.atTarget')} strong>
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
