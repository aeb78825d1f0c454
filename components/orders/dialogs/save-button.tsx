'use client';

import { useTranslations } from 'next-intl';
import type { Phase } from '@/components/api/use-attempt';
import { Button } from '@/components/ui/button';

/** Sends a change of an order, or tries again where no answer came. */
export function SaveButton({ form, phase }: { form: string; phase: Phase }) {
  const t = useTranslations('orders');
  const common = useTranslations('common');
  return (
    <Button
      variant="primary"
      type="submit"
      form={form}
      busy={phase === 'sending' || phase === 'waiting'}
    >
      {phase === 'unsure' ? common('retry') : t('levels.save')}
    </Button>
  );
}
