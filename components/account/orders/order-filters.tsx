'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Choice, Day } from '@/components/ui/fields/filter-fields';
import { keepingFocus } from '@/components/ui/focus/kept-focus';
import { Icon } from '@/components/ui/icon';
import { orderKinds, type OrderKind } from '@/lib/core/trading';
import { isNarrowed, orderSorts, type OrderChoice } from '../order-choice';
import { useOrderChoice } from './order-choosing';

type Props = { codes: readonly string[] };
type Key = Exclude<keyof OrderChoice, 'page' | 'status'>;

/** Narrows and sorts the list; each choice is an address of its own. On a phone folded, unless in use. */
export function OrderFilters(props: Props) {
  const t = useTranslations('orders');
  const id = useId();
  const { chosen } = useOrderChoice();
  const [shown, setShown] = useState(isNarrowed({ ...chosen, status: undefined }));
  return (
    <div className="border-t border-line px-4 py-1 sm:py-3">
      <button
        type="button"
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setShown(!shown)}
        className="flex min-h-touch w-full items-center justify-between text-s text-ink-2 sm:hidden"
      >
        {t('list.filters')}
        <Icon name={shown ? 'up' : 'down'} className="size-4" />
      </button>
      <div id={id} className={shown ? 'max-sm:pb-3' : 'max-sm:hidden'}>
        <Choices {...props} />
      </div>
    </div>
  );
}

function Choices({ codes }: Props) {
  const t = useTranslations('orders');
  const own = useTranslations('account.orders');
  const { chosen, busy, choose } = useOrderChoice();
  const set = (key: Key) => (to: string) => choose({ ...chosen, [key]: to || undefined, page: 1 });
  const any = { value: '', label: t('list.any') };
  const named = (values: readonly (OrderKind | 'gain' | 'loss')[]) =>
    values.map((value) => ({ value, label: t(`list.${value}`) }));
  return (
    <div
      role="group"
      aria-label={t('list.filters')}
      aria-busy={busy}
      className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-[1.3fr_repeat(5,minmax(0,1fr))_1.3fr]"
    >
      <Choice
        label={own('instrument')}
        value={chosen.code}
        onChange={set('code')}
        options={[
          { value: '', label: own('everyInstrument') },
          ...codes.map((value) => ({ value, label: value })),
        ]}
      />
      <Choice
        label={t('list.kind')}
        value={chosen.kind}
        onChange={set('kind')}
        options={[any, ...named(orderKinds)]}
      />
      <Choice
        label={t('list.side')}
        value={chosen.side}
        onChange={set('side')}
        options={[
          any,
          { value: 'long', label: `${t('long')} / ${t('up')}` },
          { value: 'short', label: `${t('short')} / ${t('down')}` },
        ]}
      />
      <Choice
        label={t('list.result')}
        value={chosen.result}
        onChange={set('result')}
        options={[any, ...named(['gain', 'loss'])]}
      />
      {(['from', 'to'] as const).map((end) => (
        <Day
          key={end}
          className="max-sm:col-span-2"
          label={t(`list.${end}`)}
          value={chosen[end]}
          onChange={set(end)}
        />
      ))}
      <Choice
        label={t('list.sort')}
        value={chosen.sort ?? 'newest'}
        onChange={set('sort')}
        options={orderSorts.map((value) => ({ value, label: t(`list.${value}`) }))}
      />
      {isNarrowed(chosen) ? (
        <Button
          size="s"
          className="self-end max-lg:h-10"
          onClick={() => void keepingFocus(async () => choose({ page: 1 }))}
        >
          {t('list.clear')}
        </Button>
      ) : null}
    </div>
  );
}
