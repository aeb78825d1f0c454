'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { call } from '@/components/api/call';
import { useErrorWords } from '@/components/api/error-words';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';

/** Keeps an account that was to be closed. */
export function KeepButton() {
  const t = useTranslations('closing');
  const router = useRouter();
  const { run, busy } = useAction(keep, { words: useErrorWords() });

  async function keep() {
    try {
      await call('POST user/keepAccount', {});
      toast(t('kept'));
    } finally {
      router.refresh();
    }
  }

  return (
    <Button variant="primary" busy={busy} onClick={run}>
      {t('keep')}
    </Button>
  );
}
