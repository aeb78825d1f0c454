'use client';

import { useTranslations } from 'next-intl';
import { SessionEndText } from '@/components/shell/session-notice';
import { loginHref } from '@/components/connection/session-end';
import { useSessionEnd } from '@/components/connection/use-session-end';
import { ButtonLink, buttonLook } from '@/components/ui/button';

/** What a visitor can do instead. */
export function VisitorButtons() {
  const t = useTranslations('orders');
  const common = useTranslations('common');
  const { ended, reason } = useSessionEnd();
  if (ended) {
    return (
      <div className="grid gap-2">
        <a href={loginHref()} className={buttonLook({ variant: 'primary', size: 'l' })}>
          {common('session.login')}
        </a>
        <p className="text-s text-ink-2">
          <SessionEndText reason={reason} />
        </p>
      </div>
    );
  }
  return (
    <div className="grid gap-2">
      <ButtonLink href="/pass/register" variant="primary" size="l">
        {t('ticket.demo')}
      </ButtonLink>
      <ButtonLink href="/pass/login" size="m">
        {t('ticket.login')}
      </ButtonLink>
      <p className="text-xs text-ink-3">{t('ticket.demoText')}</p>
    </div>
  );
}
