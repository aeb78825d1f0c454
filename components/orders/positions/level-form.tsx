'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { useErrorWords } from '@/components/api/error-words';
import { KeptFields } from '@/components/api/kept-fields';
import { SignedAmount } from '@/components/ui/figures/change';
import { DecimalField } from '@/components/ui/fields/decimal-field';
import { isRead } from '@/components/ui/fields/field';
import { Icon } from '@/components/ui/icon';
import { toast } from '@/components/ui/toast';
import { farPrices } from '@/lib/orders/estimates/far-price-rules';
import type { Level } from '@/lib/orders/estimates/level-rules';
import { netAt } from '@/lib/orders/estimates/level-measure-rules';
import type { PositionOrder } from '@/lib/orders/form-rules';
import { closingPrice } from '@/lib/orders/rules';
import { FarNotice, useFarSaid } from '../dialogs/far-notice';
import { levelEdit, levelsAtFirst } from '../dialogs/level-edit';
import { RefusalNotice } from '../dialogs/refusal';
import { useChangeAttempt } from '../dialogs/use-change-form';
import { useDoneWords, usePositionBasis } from '../dialogs/use-position-basis';
import { refreshOrders } from '../queries';
import { useOrderWords } from '../shared/use-order-words';
import { useIssueWords } from '../ticket/level-fields';

/** Open for as long as it is there. */
const row = { open: true, onClose: () => undefined };

type Props = { order: PositionOrder; name: Level; onEnd: () => void };

/** What is typed for one level of a position, judged at the prices of this moment, and the way to send it. */
function useLevelForm({ order, name, onEnd }: Props) {
  const { attempt, phase, error, forget } = useChangeAttempt(row);
  const { basis, digits } = usePositionBasis(order);
  const [before] = useState(order);
  const atFirst = levelsAtFirst(before, digits);
  const [text, setText] = useState(atFirst[name]);
  const edit = levelEdit(before, { ...atFirst, [name]: text }, basis);
  const asked = {
    side: order.side,
    type: 'market' as const,
    entryPrice: null,
    stopLoss: null,
    takeProfit: null,
  };
  const price = edit.read[name];
  const far = useFarSaid(
    basis && name in edit.changes ? farPrices({ ...asked, [name]: price }, basis.now) : [],
  );
  const doneWords = useDoneWords(digits);
  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (phase === 'sending' || phase === 'waiting' || !isRead(event.currentTarget)) return;
    if (phase !== 'unsure') {
      if (edit.issues[name]) return;
      if (!(name in edit.changes)) return onEnd();
      if (!far.hear()) return;
    }
    const changed = await attempt({ id: order.id, [name]: price });
    if (!changed) return;
    void refreshOrders();
    toast(doneWords(changed));
    onEnd();
  }
  const isSent = phase !== 'ready' && phase !== 'refused';
  return {
    basis,
    digits,
    text,
    far,
    phase,
    error,
    save,
    isSent,
    issue: edit.issues[name],
    net: price && basis && !edit.issues[name] ? netAt(price, basis).toFixed() : null,
    said: far.said.length > 0,
    type(to: string) {
      if (isSent) return;
      forget();
      // An arrow key in an empty field means a step from the price, not from zero.
      const stepped = text === '' && basis && to === basis.tickSize;
      setText(stepped ? closingPrice(basis.side, basis.now) : to);
    },
  };
}

const compact =
  '[&>div]:sr-only [&>span]:h-[26px] [&>span]:rounded-s [&>span]:px-2 [&_input]:text-s pointer-coarse:[&>span]:h-9';

/** One level of a position as it is typed in its row, with the profit/loss that it means. */
export function LevelForm(props: Props) {
  const { order, name, onEnd } = props;
  const { t, lotsText } = useOrderWords();
  const common = useTranslations('common');
  const words = useErrorWords();
  const form = useLevelForm(props);
  const issueWords = useIssueWords(form);
  const said = form.phase === 'refused' ? words(form.error) : undefined;
  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape' || form.isSent) return;
    event.stopPropagation();
    onEnd();
  }
  return (
    <form
      noValidate
      onSubmit={form.save}
      onKeyDown={leave}
      className={clsx(
        'relative grid gap-1 py-1 text-start whitespace-normal',
        form.said || form.phase !== 'ready' ? 'w-56' : 'w-28',
      )}
    >
      <KeptFields phase={form.phase}>
        <DecimalField
          autoFocus
          onFocusCapture={(event) => event.target.select()}
          label={t(name === 'stopLoss' ? 'rows.stopOf' : 'rows.targetOf', {
            code: order.code,
            lots: lotsText(order.openLots),
          })}
          placeholder={t('none')}
          step={form.basis?.tickSize ?? '1'}
          value={form.text}
          error={issueWords(form.issue) ?? said}
          onChange={form.type}
          className={compact}
        />
      </KeptFields>
      <span className="flex items-center justify-between gap-1">
        <output aria-live="off" className="min-w-0 text-xs">
          {form.net ? <SignedAmount value={form.net} /> : null}
        </output>
        <span className="flex gap-0.5">
          <Small
            icon="check"
            type="submit"
            busy={form.phase === 'sending' || form.phase === 'waiting'}
            label={form.phase === 'unsure' ? common('retry') : t('levels.save')}
          />
          {form.isSent ? null : <Small icon="close" label={common('cancel')} onClick={onEnd} />}
        </span>
      </span>
      <FarNotice type="market" far={form.far.said} digits={form.digits} />
      {form.phase === 'refused' ? null : (
        <RefusalNotice
          waits
          phase={form.phase}
          error={form.error}
          nothing={t('levels.nothing')}
          unsure={t('levels.unsure')}
        />
      )}
    </form>
  );
}

type SmallProps = {
  icon: 'check' | 'close';
  label: string;
  type?: 'button' | 'submit';
  busy?: boolean;
  onClick?: () => void;
};

function Small({ icon, label, type = 'button', busy, onClick }: SmallProps) {
  return (
    <button
      type={type}
      title={label}
      aria-label={label}
      aria-busy={busy || undefined}
      onClick={onClick}
      className={clsx(
        'grid size-6 place-items-center rounded-s pointer-coarse:size-9',
        icon === 'check'
          ? 'bg-accent text-accent-ink hover:bg-accent-hover'
          : 'bg-control text-ink-2 hover:bg-control-hover',
      )}
    >
      <Icon name={icon} className="size-4" />
    </button>
  );
}
