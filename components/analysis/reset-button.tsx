'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { lateDialog } from '@/components/ui/loading/late';

const ResetDialog = lateDialog(() => import('./reset-dialog').then((m) => m.ResetDialog));

/** Opens the question whether the demo balance shall begin anew. */
export function ResetButton() {
  const t = useTranslations('analysis.reset');
  const [asked, setAsked] = useState({ open: false, count: 0 });
  return (
    <>
      <Button size="s" onClick={() => setAsked(({ count }) => ({ open: true, count: count + 1 }))}>
        {t('button')}
      </Button>
      {asked.count > 0 ? (
        <ResetDialog
          key={asked.count}
          open={asked.open}
          onClose={() => setAsked(({ count }) => ({ open: false, count }))}
        />
      ) : null}
    </>
  );
}
