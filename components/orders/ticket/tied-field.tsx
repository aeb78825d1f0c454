'use client';

import { useEffect } from 'react';
import { useDigitsOf } from '@/components/markets/quotes/price-digits';
import { SelectField } from '@/components/ui/fields/select-field';
import { entryPriceOf, type PositionOrder } from '@/lib/orders/form-rules';
import { useAccount } from '../account/use-account';
import { useOrderWords } from '../shared/use-order-words';
import type { FieldsProps } from './fields-props';

const none = '';

/** An order that another may be tied to, in words. */
export function useTiedWords() {
  const { t, format, lotsText } = useOrderWords();
  const digitsOf = useDigitsOf();
  return (order: PositionOrder) =>
    t(order.type === 'stop' ? 'tied.stop' : 'tied.limit', {
      side: t(order.side),
      lots: lotsText(order.openLots),
      code: order.code,
      price: format.price(entryPriceOf(order) ?? '0', digitsOf(order)),
    });
}

/** Which pending order of the account the one that is being written is tied to; nothing where there is none to tie to. */
export function TiedField({ mode, draft, refused, onChange }: FieldsProps) {
  const { t } = useOrderWords();
  const nameOf = useTiedWords();
  const { pending, status } = useAccount(mode);
  const free = pending.filter(({ tiedTo }) => tiedTo === null);
  const isGone = status === 'ready' && !free.some(({ id }) => id === draft.tiedTo);
  // What was filled or ended since it was chosen is nothing to be tied to any more.
  useEffect(() => {
    if (isGone && draft.tiedTo !== null) onChange({ tiedTo: null });
  });
  if (free.length === 0) return null;
  return (
    <SelectField
      label={t('tied.label')}
      value={draft.tiedTo ?? none}
      hint={draft.tiedTo === null ? undefined : t('tied.why')}
      error={refused.tiedTo}
      onChange={(event) => onChange({ tiedTo: event.target.value || null })}
      options={[
        { value: none, label: t('tied.none') },
        ...free.map((order) => ({ value: order.id, label: nameOf(order) })),
      ]}
    />
  );
}
