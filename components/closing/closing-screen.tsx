'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/error-state';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';
import { Icon } from '@/components/ui/icon';
import type { Closing } from '@/lib/closings/contract';
import { ClosingForm } from './closing-form';
import { KeepButton } from './keep-button';
import { ObstacleList } from './obstacle-list';

type Props = {
  closing: Closing;
  /** Until when what the law wants kept is kept, where the account is closed as is shown here. */
  keptUntil: string;
  asksCode: boolean;
  hasPassword: boolean;
};

/** What closing means, point by point. */
function Points({ closing, keptUntil }: Pick<Props, 'closing' | 'keptUntil'>) {
  const t = useTranslations('closing.points');
  const { date } = formatter(useLocale());
  const kept = t('kept', { days: closing.keepDays, date: date(keptUntil, 'UTC') });
  return (
    <ul className="grid gap-3">
      {[t('wait'), t('erased'), kept, t('invites'), t('ledger'), t('address')].map((text) => (
        <li key={text} className="flex items-start gap-2 text-s text-ink-2">
          <Icon name="info" className="mt-px size-4 shrink-0" />
          {text}
        </li>
      ))}
    </ul>
  );
}

function Ways({ closing, asksCode, hasPassword }: Omit<Props, 'keptUntil'>) {
  const t = useTranslations('closing');
  const login = useTranslations('login.security');
  const [asking, setAsking] = useState<boolean | null>(null);
  if (!hasPassword)
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-ink-2">{t('noPassword')}</p>
        <ButtonLink href="/pass/reset">{login('setPassword')}</ButtonLink>
      </div>
    );
  if (asking)
    return (
      <ClosingForm small={closing.small} asksCode={asksCode} onCancel={() => setAsking(false)} />
    );
  return (
    <div>
      <Button
        // Where the form was left, the focus goes back to what opened it.
        autoFocus={asking === false}
        disabled={closing.obstacles.length > 0}
        onClick={() => setAsking(true)}
      >
        {t('open')}
      </Button>
    </div>
  );
}

function Pending({ dueAt }: { dueAt: string }) {
  const t = useTranslations('closing');
  const format = formatter(useLocale());
  const zone = useZone();
  return (
    <div className="grid justify-items-start gap-3">
      <div className="w-full" suppressHydrationWarning>
        <Notice tone="wait">{t('pending', { time: format.dateTime(dueAt, zone) })}</Notice>
      </div>
      <p className="text-ink-2">{t('pendingText')}</p>
      <KeepButton />
    </div>
  );
}

/** Where the button that was pressed goes with the state it was for, the focus goes to what took its place. */
function useFocusOnChange(dueAt: string | null) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(dueAt);
  useEffect(() => {
    if (before.current === dueAt) return;
    before.current = dueAt;
    place.current?.focus();
  }, [dueAt]);
  return place;
}

/** The way out: what stands in it, what happens, and the way back. */
export function ClosingScreen({ closing, keptUntil, asksCode, hasPassword }: Props) {
  const t = useTranslations('closing');
  const state = useFocusOnChange(closing.dueAt);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card title={t('title')}>
        <div ref={state} tabIndex={-1} className="grid gap-4 outline-none">
          {closing.dueAt ? (
            <Pending dueAt={closing.dueAt} />
          ) : (
            <p className="text-ink-2">{t('intro')}</p>
          )}
          <Points closing={closing} keptUntil={keptUntil} />
        </div>
      </Card>
      <div className="grid gap-4">
        <Card>
          <div className="grid justify-items-start gap-3">
            <p className="text-ink-2">{t('archive')}</p>
            <ButtonLink href="/profile/statements">{t('archiveLink')}</ButtonLink>
          </div>
        </Card>
        <Card title={t('obstacles.title')}>
          <div className="grid gap-4">
            <ObstacleList obstacles={closing.obstacles} />
            {closing.dueAt ? null : (
              <Ways closing={closing} asksCode={asksCode} hasPassword={hasPassword} />
            )}
          </div>
        </Card>
      </div>
    </div>
  );
}
