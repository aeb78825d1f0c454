'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import type { CallResult } from '@/components/api/call';
import { useEvents } from '@/components/api/events';
import { useServerState } from '@/components/api/server-state';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { formatter } from '@/components/ui/figures/format';
import { sizeText } from '@/components/ui/figures/size-text';
import { useZone } from '@/components/ui/figures/time';
import { ArchiveForm } from './archive-form';
import { archiveQuery, hearArchive } from './queries';

type Archive = NonNullable<CallResult<'GET user/getArchive'>['archive']>;

function Ready({ archive }: { archive: Archive }) {
  const t = useTranslations('records.archive');
  const locale = useLocale();
  const zone = useZone();
  const { dateTime } = formatter(locale);
  if (!archive.isHere) return <p className="max-w-measure text-s">{t('elsewhere')}</p>;
  const size = sizeText(locale, archive.sizeBytes ?? 0);
  return (
    <div className="grid justify-items-start gap-2">
      <a
        href={`/swx/customer/user/archive/${archive.id}`}
        download
        className="inline-flex min-h-9 items-center font-strong text-accent underline-offset-4 hover:underline"
      >
        {t('download', { size: `\u2068${size}\u2069` })}
      </a>
      <p className="text-s text-ink-3">
        {t('until', { time: dateTime(archive.expiresAt ?? archive.requestedAt, zone) })}
      </p>
    </div>
  );
}

type Props = {
  initial: CallResult<'GET user/getArchive'>;
  hasPassword: boolean;
  asksForCode: boolean;
};

/** Everything that is kept about the customer, to take along. */
export function ArchiveCard({ initial, hasPassword, asksForCode }: Props) {
  const t = useTranslations('records.archive');
  const login = useTranslations('login.security');
  const [asking, setAsking] = useState(false);
  useEvents(hearArchive);
  const { archive } = useServerState(archiveQuery).data ?? initial;
  const isPending = archive?.status === 'pending';
  return (
    <Card title={t('title')}>
      <div className="grid justify-items-start gap-3">
        <p className="max-w-measure text-s text-ink-2">{t('explain')}</p>
        <div role="status" className="empty:hidden">
          {isPending ? <p className="text-s">{t('pending')}</p> : null}
          {archive?.status === 'ready' ? <Ready archive={archive} /> : null}
          {archive?.status === 'failed' ? <p className="text-s">{t('failed')}</p> : null}
        </div>
        {isPending ? null : asking ? (
          <ArchiveForm
            asksForCode={asksForCode}
            onCancel={() => setAsking(false)}
            onDone={() => setAsking(false)}
          />
        ) : hasPassword ? (
          <Button onClick={() => setAsking(true)}>{t(archive ? 'again' : 'ask')}</Button>
        ) : (
          <ButtonLink href="/pass/reset">{login('setPassword')}</ButtonLink>
        )}
      </div>
    </Card>
  );
}
