'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { call, newKey } from '@/components/api/call';
import { useErrorWords } from '@/components/api/error-words';
import { refreshAccount } from '@/components/orders/account/account-store';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';

/** Says what a reset does and does it. */
export function ResetDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('analysis.reset');
  const common = useTranslations('common');
  const wordsOf = useErrorWords();
  const router = useRouter();
  const [key] = useState(newKey);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function confirm() {
    setBusy(true);
    setError(null);
    try {
      await call('POST user/resetDemo', {}, { idempotencyKey: key });
      void refreshAccount();
      router.refresh();
      toast(t('done'));
      onClose();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('title')}
      text={t('text')}
      actions={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void confirm()}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p className="text-s text-ink-2">{t('stays')}</p>
      <p role="alert" className="mt-3 text-s text-bad empty:hidden">
        {error ? wordsOf(error) : null}
      </p>
    </Dialog>
  );
}
