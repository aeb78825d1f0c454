'use client';

import { useTranslations } from 'next-intl';
import { useOnReturn } from '@/components/connection/use-connection';
import { Button, ButtonLink } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';

export default function PageError({ reset }: { error: Error; reset: () => void }) {
  const t = useTranslations('common');
  // What broke for want of the connection is whole when that is back.
  useOnReturn(reset);
  return (
    <ErrorState
      title={t('pageFailed')}
      text={t('nothingMoved')}
      action={
        <div className="flex gap-2">
          <ButtonLink href="/">{t('toStart')}</ButtonLink>
          <Button variant="primary" onClick={reset}>
            {t('retry')}
          </Button>
        </div>
      }
    />
  );
}
