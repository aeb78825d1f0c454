'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { buttonLook } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { loginHref } from '@/components/connection/session-end';
import { SessionEndText } from './session-notice';
import { useSessionEnd } from '@/components/connection/use-session-end';

/** What only the customer may see; once the session is over, the way back to it stands in its place. */
export function PrivateContent({ children }: { children: ReactNode }) {
  const t = useTranslations('common');
  const { ended, reason } = useSessionEnd();
  if (!ended) return children;
  return (
    <EmptyState
      icon="lock"
      title={t('session.title')}
      text={<SessionEndText reason={reason} />}
      action={
        <a href={loginHref()} className={buttonLook({ variant: 'primary' })}>
          {t('session.login')}
        </a>
      }
    />
  );
}
