'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { Button } from '@/components/ui/button';
import { Choice, Day } from '@/components/ui/fields/filter-fields';
import { movementKinds } from '@/lib/wallets/rules';
import { isNarrowedRecord, recordHref, type RecordChoice } from './record-choice';

/** Narrows the record; each choice is an address of its own. */
export function RecordFilters({ choice }: { choice: RecordChoice }) {
  const t = useTranslations('records.filters');
  const router = useRouter();
  const [busy, start] = useTransition();
  const go = (to: RecordChoice) => start(() => router.push(recordHref(to), { scroll: false }));
  const set = (key: 'kind' | 'from' | 'to') => (to: string) =>
    go({ ...choice, [key]: to || undefined, page: 1 });
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
          value={choice.kind}
          onChange={set('kind')}
          options={[
            { value: '', label: t('all') },
            ...movementKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
          ]}
        />
      </div>
      {(['from', 'to'] as const).map((end) => (
        <Day key={end + choice[end]} label={t(end)} value={choice[end]} onChange={set(end)} />
      ))}
      {isNarrowedRecord(choice) ? (
        <Button
          size="s"
          className="self-end max-lg:h-10"
          onClick={() => go({ currency: choice.currency, page: 1 })}
        >
          {t('clear')}
        </Button>
      ) : null}
    </div>
  );
}
