'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { useErrorWords } from '@/components/api/error-words';
import { useAction } from '@/components/api/use-action';
import { useCallForm } from '@/components/api/use-call-form';
import { Button } from '@/components/ui/button';
import { DecimalField } from '@/components/ui/fields/decimal-field';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';
import { toast } from '@/components/ui/toast';
import { closeDecimal } from '@/lib/core/decimal-text';
import { saveLimit as contract, type OwnLimit } from '@/lib/limits/contract';
import { saveLimit } from './queries';

/** A new amount for a limit, or none. */
export function LimitForm({ limit, onDone }: { limit: OwnLimit; onDone: () => void }) {
  const t = useTranslations('limits');
  const common = useTranslations('common');
  const { dateTime } = formatter(useLocale());
  const zone = useZone();
  const form = useCallForm({
    schema: contract.input,
    defaults: { amount: limit.amount ?? '' },
    read: ({ amount }: { amount: string }) => ({ kind: limit.kind, amount: closeDecimal(amount) }),
  });
  const amount = useWatch({ control: form.control, name: 'amount' });
  const words = useErrorWords();
  const removal = useAction(() => save({ kind: limit.kind, amount: null }), {
    words,
    says: 'here',
  });
  const busy = form.formState.isSubmitting || removal.busy;

  async function save(asked: Parameters<typeof saveLimit>[0]) {
    const { limits } = await saveLimit(asked);
    const saved = limits.find(({ kind }) => kind === limit.kind);
    toast(saved?.next ? t('later', { time: dateTime(saved.next.at, zone) }) : t('saved'));
    onDone();
  }

  return (
    <form noValidate onSubmit={form.sending(save)} className="mt-3 grid max-w-90 gap-3">
      <DecimalField
        ref={form.refOf('amount')}
        label={t('atMost')}
        unit="USDT"
        value={amount}
        onChange={(typed) => form.change({ amount: typed })}
        error={form.errorOf('amount') ?? form.refusal ?? removal.failure}
        autoFocus
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {common('save')}
        </Button>
        {limit.amount === null ? null : (
          <Button disabled={busy} onClick={removal.run}>
            {t('remove')}
          </Button>
        )}
        <Button variant="plain" onClick={onDone}>
          {common('cancel')}
        </Button>
      </div>
    </form>
  );
}
