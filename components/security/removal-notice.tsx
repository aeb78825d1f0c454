'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/error-state';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';
import { late } from '@/components/ui/loading/late';
import { toast } from '@/components/ui/toast';

const StopForm = late(() => import('./stop-form').then((part) => part.StopForm));

type Props = {
  dueAt: string;
  /** Whether it waits longer, since only a mailed code proved the password. */
  isLong: boolean;
  /** Whether two operators decided it. */
  isDecided: boolean;
  /** Whether it can be stopped without a factor. */
  mailStops: boolean;
  email: string;
  sandbox: boolean;
};

/** Says that the app and the passkeys are to be removed, when and why, and stops it. */
export function RemovalNotice({ dueAt, isLong, isDecided, mailStops, email, sandbox }: Props) {
  const t = useTranslations('security.removal');
  const router = useRouter();
  const zone = useZone();
  const { dateTime } = formatter(useLocale());
  const [isStopping, setStopping] = useState(false);

  function finish() {
    toast(t('stopped'));
    setStopping(false);
    router.refresh();
  }

  return (
    <>
      <Notice tone="wait">
        <span className="grid justify-items-start gap-3">
          <span>
            {t(isDecided ? 'pendingDecided' : 'pending', { time: dateTime(dueAt, zone) })}{' '}
            {isLong && !isDecided ? t('pendingLong') : null}
          </span>
          {isStopping ? null : (
            <Button size="s" onClick={() => setStopping(true)}>
              {t('stop')}
            </Button>
          )}
        </span>
      </Notice>
      {isStopping ? (
        <Card title={t('stopTitle')}>
          <StopForm email={email} sandbox={sandbox} mailStops={mailStops} onDone={finish} />
        </Card>
      ) : null}
    </>
  );
}
