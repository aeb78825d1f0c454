'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { lateDialog } from '@/components/ui/loading/late';
import { useShown } from '@/components/ui/use-shown';

const ResetDialog = lateDialog(() => import('./reset-dialog').then((m) => m.ResetDialog));

/** Opens the question whether the demo balance shall begin anew. */
export function ResetButton() {
  const t = useTranslations('analysis.reset');
  const { shown, show, dismiss } = useShown<true>();
  return (
    <>
      <Button size="s" onClick={() => show(true)}>
        {t('button')}
      </Button>
      {shown ? <ResetDialog key={shown.count} open={shown.open} onClose={dismiss} /> : null}
    </>
  );
}
