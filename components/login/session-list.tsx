'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { LeaveButton } from '@/components/account/leave-button';
import { call, type CallResult } from '@/components/api/call';
import { useErrorWords } from '@/components/api/error-words';
import { useAction } from '@/components/api/use-action';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';
import { keepingFocus } from '@/components/ui/focus/kept-focus';
import { useEnd } from '@/components/ui/focus/use-end';
import { useUnhurried } from '@/components/ui/focus/use-unhurried';
import { toast } from '@/components/ui/toast';
import { useDeviceName } from '@/components/security/use-device-name';

type Session = CallResult<'GET user/listSessions'>['items'][number];

export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const t = useTranslations('login.security');
  const nameOf = useDeviceName();
  const router = useRouter();
  const zone = useZone();
  const { dateTime } = formatter(useLocale());
  const unhurried = useUnhurried(sessions.length);
  const [refreshing, startRefresh] = useTransition();
  const { run, busy, doing } = useAction(end, { words: useErrorWords() });
  const ended = useEnd(busy || refreshing);

  /** Ends one session, or all but this one. */
  async function end(id: string | null) {
    try {
      await (id
        ? call('POST user/revokeSession', { id })
        : call('POST user/revokeOtherSessions', {}));
      toast(t(id ? 'ended' : 'endedOthers'));
    } finally {
      startRefresh(() => router.refresh());
    }
  }

  const press = (id: string | null) =>
    void keepingFocus(() => {
      run(id);
      return ended();
    });

  return (
    <div className="grid gap-3">
      <p className="text-s text-ink-2">{t('sessionsText')}</p>
      <ul className="divide-y divide-line" onClickCapture={unhurried}>
        {sessions.map((session) => (
          <li key={session.id} className="flex items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                <bdi>{nameOf(session)}</bdi>
                {session.current ? <Badge tone="accent">{t('current')}</Badge> : null}
              </p>
              <p className="flex flex-wrap gap-x-2 text-s text-ink-3">
                <span>{t('lastUsed', { time: dateTime(session.lastUsedAt, zone) })}</span>
                <bdi>{session.ip}</bdi>
              </p>
            </div>
            {session.current ? (
              <LeaveButton size="s" className="shrink-0 whitespace-nowrap" />
            ) : (
              <Button
                size="s"
                className="shrink-0 whitespace-nowrap"
                aria-label={t('endOf', { device: nameOf(session) })}
                busy={doing?.[0] === session.id}
                disabled={busy}
                onClick={() => press(session.id)}
              >
                {t('end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button
          className="justify-self-start"
          busy={doing?.[0] === null}
          disabled={busy}
          onClick={() => press(null)}
        >
          {t('endOthers')}
        </Button>
      ) : null}
    </div>
  );
}
