'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { LeaveButton } from '@/components/account/leave-button';
import { call, type CallResult } from '@/components/api/call';
import { useErrorWords } from '@/components/api/error-words';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';
import { toast } from '@/components/ui/toast';
import { deviceOf } from './device-name';

type Session = CallResult<'GET user/listSessions'>['items'][number];

function useDeviceName(): (session: Session) => string {
  const t = useTranslations('login.security');
  return ({ userAgent }) => {
    const { browser, system } = deviceOf(userAgent);
    if (browser && system) return t('onSystem', { browser, system });
    return browser ?? system ?? t('unknownDevice');
  };
}

export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const t = useTranslations('login.security');
  const nameOf = useDeviceName();
  const words = useErrorWords();
  const router = useRouter();
  const zone = useZone();
  const { dateTime } = formatter(useLocale());
  const [ending, setEnding] = useState<string | null>(null);

  async function end(which: string, request: () => Promise<unknown>, done: string) {
    setEnding(which);
    try {
      await request();
      toast(done);
    } catch (error) {
      toast(words(error), 'bad');
    } finally {
      setEnding(null);
      router.refresh();
    }
  }

  const endOne = (id: string) => end(id, () => call('POST user/revokeSession', { id }), t('ended'));
  const endOthers = () =>
    end('others', () => call('POST user/revokeOtherSessions', {}), t('endedOthers'));

  return (
    <div className="grid gap-3">
      <p className="text-s text-ink-2">{t('sessionsText')}</p>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                <bdi>{nameOf(session)}</bdi>
                {session.current ? <Badge tone="accent">{t('current')}</Badge> : null}
              </p>
              <p className="text-s text-ink-3">
                {t('lastUsed', { time: dateTime(session.lastUsedAt, zone) })} ·{' '}
                <bdi>{session.ip}</bdi>
              </p>
            </div>
            {session.current ? (
              <LeaveButton size="s" />
            ) : (
              <Button
                size="s"
                aria-label={t('endOf', { device: nameOf(session) })}
                busy={ending === session.id}
                disabled={ending !== null}
                onClick={() => void endOne(session.id)}
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
          busy={ending === 'others'}
          disabled={ending !== null}
          onClick={() => void endOthers()}
        >
          {t('endOthers')}
        </Button>
      ) : null}
    </div>
  );
}
