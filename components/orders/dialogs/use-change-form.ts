'use client';

import { useTranslations } from 'next-intl';
import { useWatch, type DefaultValues, type Path } from 'react-hook-form';
import { call, type CallInput } from '@/components/api/call';
import type { Phase } from '@/components/api/use-attempt';
import { useCallForm } from '@/components/api/use-call-form';
import { updateOptions, type Order } from '@/lib/orders/contract';
import { refreshOrders } from '../queries';
import type { TypedLevels } from './level-edit';
import { useDialogAttempt, type InDialog } from './sending/use-dialog-attempt';
import type { FieldWords } from './use-field-words';

export type Change = CallInput<'POST order/updateOptions'>;

const send = (body: Change, idempotencyKey: string) =>
  call('POST order/updateOptions', body, { idempotencyKey });

/** What a form of a change holds of itself, read and judged at the prices of this moment. */
type Reading = { body: Change; issues: Record<string, unknown> };

/** The attempt at a change, which is sent once the connection is back where there is none. */
export function useChangeAttempt({ open, onClose }: Pick<InDialog, 'open' | 'onClose'>) {
  const t = useTranslations('orders.levels');
  return useDialogAttempt(send, {
    open,
    onClose,
    waitsWhile: open,
    nothing: t('nothing'),
    unsure: t('unsure'),
  });
}

/** The form of a change of an order: what is wrong with a field stands there, whoever says so. */
export function useChangeForm<Typed extends TypedLevels>(
  defaults: Typed,
  reading: (typed: Typed) => Reading,
  phase: Phase,
) {
  const form = useCallForm({
    schema: updateOptions.input,
    defaults: defaults as DefaultValues<Typed>,
    fieldOf: {
      trailingDistance: 'trailing' as Path<Typed>,
      limitPrice: 'entryPrice' as Path<Typed>,
      stopPrice: 'entryPrice' as Path<Typed>,
    },
    read: (typed: Typed) => reading(typed).body,
    isSent: phase === 'unsure',
    doubted: (typed) =>
      Object.entries(reading(typed).issues).flatMap(([name, issue]) =>
        issue ? [name as Path<Typed>] : [],
      ),
  });
  const typed = useWatch({ control: form.control }) as Typed;

  /** Takes what is typed; what was said of the field before no longer holds. */
  function change(to: Partial<Typed>) {
    const all = to.trailing === undefined ? to : { ...to, trailingKept: false };
    form.change(all);
  }
  /** Takes the trailing stop away. */
  const dropTrailing = () => change({ trailing: '' } as Partial<Typed>);
  const names = Object.keys(defaults) as Path<Typed>[];
  const refused: FieldWords<Path<Typed>> = Object.fromEntries(
    names.map((name) => [name, form.errorOf(name)]),
  ) as FieldWords<Path<Typed>>;
  return { form, typed, refused, change, dropTrailing };
}

type Sent = {
  attempt: ReturnType<typeof useChangeAttempt>['attempt'];
  /** Whether what is doubtful about the change has been said. */
  hear: () => boolean;
  onChanged: (order: Order) => void;
};

/** Sends a change once all that was typed can be read and nothing in it is doubtful. */
export function sendingChange<Typed extends TypedLevels>(
  { form }: ReturnType<typeof useChangeForm<Typed>>,
  { attempt, hear, onChanged }: Sent,
) {
  return form.sending(async (body, showAtField) => {
    if (!hear()) return;
    const changed = await attempt(body, showAtField);
    if (!changed) return;
    void refreshOrders();
    onChanged(changed);
  });
}
