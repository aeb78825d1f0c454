'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { loginHref } from '@/components/connection/session-end';
import { useSessionEnd } from '@/components/connection/use-session-end';
import { SessionEndText } from '@/components/shell/session-notice';
import { Button, buttonLook } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/error-state';

type Props = ComponentProps<typeof Dialog>;

/** A dialog that acts for the customer: once the session has ended it says so, and offers to log in again. */
export function OwnDialog({ text, actions, children, ...rest }: Props) {
  const t = useTranslations('common');
  const { ended, reason } = useSessionEnd();
  const offered = (
    <>
      <Button onClick={rest.onClose}>{t('close')}</Button>
      <a href={loginHref()} className={buttonLook({ variant: 'primary' })}>
        {t('session.login')}
      </a>
    </>
  );
  return (
    <Dialog {...rest} text={ended ? undefined : text} actions={ended ? offered : actions}>
      {ended ? (
        <Notice tone="wait">
          <b>{t('session.title')}</b> <SessionEndText reason={reason} />
        </Notice>
      ) : (
        children
      )}
    </Dialog>
  );
}
