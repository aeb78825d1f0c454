'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/error-state';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';
import { Icon } from '@/components/ui/icon';
import { BreakForm } from './break-form';

type Props = { until: string | null; asksCode: boolean; hasPassword: boolean };

function Ways({ asksCode, hasPassword }: Omit<Props, 'until'>) {
  const t = useTranslations('limits.break');
  const login = useTranslations('login.security');
  const [asking, setAsking] = useState(false);
  if (!hasPassword)
    return (
      <div className="mt-4 grid justify-items-start gap-3">
        <p className="text-ink-2">{t('noPassword')}</p>
        <ButtonLink href="/pass/reset">{login('setPassword')}</ButtonLink>
      </div>
    );
  if (asking) return <BreakForm asksCode={asksCode} onDone={() => setAsking(false)} />;
  return (
    <Button className="mt-4" onClick={() => setAsking(true)}>
      {t('begin')}
    </Button>
  );
}

/** A break from the real account: what it means, until when one lasts, and the way into one. */
export function BreakCard({ until, ...ways }: Props) {
  const t = useTranslations('limits.break');
  const format = formatter(useLocale());
  const zone = useZone();
  return (
    <Card title={t('title')} className="lg:col-span-2">
      <p className="max-w-measure text-ink-2">{t('text')}</p>
      <ul className="mt-3 grid gap-2 text-s md:grid-cols-2">
        {(['positions', 'pending', 'withdraw', 'demo'] as const).map((point) => (
          <li key={point} className="flex items-start gap-2">
            <Icon name={point === 'pending' ? 'info' : 'check'} className="mt-px size-4 shrink-0" />
            {t(point)}
          </li>
        ))}
      </ul>
      {until ? (
        <div className="mt-4" suppressHydrationWarning>
          <Notice tone="wait">{t('running', { time: format.dateTime(until, zone) })}</Notice>
        </div>
      ) : null}
      <Ways {...ways} />
    </Card>
  );
}
