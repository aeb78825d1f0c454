'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';

type Known = { isError: boolean; refetch: () => unknown };

/** Says that what is shown could not be brought up to date, and offers to try again. */
export function StaleNotice({ of: { isError, refetch } }: { of: Known }) {
  const t = useTranslations('collectibles');
  const common = useTranslations('common');
  if (!isError) return null;
  return (
    <Notice tone="wait">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span>
          <b className="font-strong">{t('failed')}.</b> {t('failedText')}
        </span>
        <Button size="s" onClick={() => void refetch()}>
          {common('retry')}
        </Button>
      </span>
    </Notice>
  );
}
