'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { call } from '@/components/api/call';
import { useErrorWords } from '@/components/api/error-words';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';
import { toast } from '@/components/ui/toast';

/** Says that the app and the passkeys are to be removed, and stops it. */
export function RemovalNotice({ dueAt }: { dueAt: string }) {
  const t = useTranslations('security.removal');
  const router = useRouter();
  const zone = useZone();
  const { dateTime } = formatter(useLocale());
  const { run, busy } = useAction(stop, { words: useErrorWords() });

  async function stop() {
    try {
      await call('POST user/stopRemoval', {});
      toast(t('stopped'));
    } finally {
      router.refresh();
    }
  }

  return (
    <Notice tone="wait">
      <span className="grid justify-items-start gap-3">
        {t('pending', { time: dateTime(dueAt, zone) })}
        <Button size="s" busy={busy} onClick={run}>
          {t('stop')}
        </Button>
      </span>
    </Notice>
  );
}
