'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { call } from '@/components/api/call';
import { buttonLook, IconButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { reloadPage } from '@/components/connection/connection';
import { loginHref, noteSession, type EndReason } from '@/components/connection/session-end';
import { useSessionEnd } from '@/components/connection/use-session-end';

/** Why the session is over, as far as the server says. */
export function SessionEndText({ reason }: { reason: EndReason }) {
  const t = useTranslations('common');
  return t(`session.${reason ?? 'unknown'}`);
}

/** Asks the server why. Where it still knows a session, another was opened in this browser: the page is of the old one. */
function useReason() {
  const { ended, reason } = useSessionEnd();
  useEffect(noteSession, []);
  useEffect(() => {
    if (!ended || reason !== null) return;
    call('GET order/getAccount', {}, { stay: true }).then(
      () => reloadPage(),
      () => undefined,
    );
  }, [ended, reason]);
  return { ended, reason };
}

/** Says at once when the session has ended elsewhere, why, and how to go on; on every page of a customer. */
export function SessionNotice() {
  const t = useTranslations('common');
  const { ended, reason } = useReason();
  const [closed, setClosed] = useState(false);
  if (!ended || closed) return null;
  return (
    <section
      role="alert"
      className="fixed inset-x-4 top-20 z-50 mx-auto grid max-w-[30rem] animate-rise gap-3 rounded-l border border-line bg-surface p-4 shadow-card"
    >
      <div className="flex items-start gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-wait-soft text-wait">
          <Icon name="lock" className="size-[18px]" />
        </span>
        <div className="min-w-0 flex-1">
          <p className="font-strong">{t('session.title')}</p>
          <p className="text-s text-ink-2">
            <SessionEndText reason={reason} />
          </p>
        </div>
        <IconButton label={t('close')} className="bg-transparent" onClick={() => setClosed(true)}>
          <Icon name="close" className="size-4" />
        </IconButton>
      </div>
      <a href={loginHref()} className={buttonLook({ variant: 'primary' })}>
        {t('session.login')}
      </a>
    </section>
  );
}
