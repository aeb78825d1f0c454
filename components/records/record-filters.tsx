'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Choice, Day } from '@/components/ui/fields/filter-fields';
import { keepingFocus } from '@/components/ui/focus/kept-focus';
import { movementKinds } from '@/lib/wallets/rules';
import { isNarrowedRecord } from './record-choice';
import { useRecordChoice } from './record-choosing';

/** Narrows the record; each choice is an address of its own. */
export function RecordFilters() {
  const t = useTranslations('records.filters');
  const { chosen, busy, choose } = useRecordChoice();
  const set = (key: 'kind' | 'from' | 'to') => (to: string) =>
    choose({ ...chosen, [key]: to || undefined, page: 1 });
  return (
    <div
      role="group"
      aria-label={t('label')}
      aria-busy={busy}
      className="grid grid-cols-2 gap-3 px-4 pb-4 sm:grid-cols-3 md:px-6 lg:max-w-3xl lg:grid-cols-[1.4fr_1fr_1fr_auto]"
    >
      <div className="max-sm:col-span-2">
        <Choice
          label={t('kind')}
          value={chosen.kind}
          onChange={set('kind')}
          options={[
            { value: '', label: t('all') },
            ...movementKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
          ]}
        />
      </div>
      {(['from', 'to'] as const).map((end) => (
        <Day key={end} label={t(end)} value={chosen[end]} onChange={set(end)} />
      ))}
      {isNarrowedRecord(chosen) ? (
        <Button
          size="s"
          className="self-end max-lg:h-10"
          onClick={() =>
            void keepingFocus(async () => choose({ currency: chosen.currency, page: 1 }))
          }
        >
          {t('clear')}
        </Button>
      ) : null}
    </div>
  );
}
