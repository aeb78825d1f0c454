'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { loginHref } from '@/components/connection/session-end';
import { useSessionEnd, useStandingMode } from '@/components/connection/use-session-end';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonRows } from '@/components/ui/loading/skeleton';
import type { Mode } from '@/lib/core/money';
import { useAccount } from '../account/use-account';
import { refreshOrders } from '../queries';

/** Shows what is inside once the account is known; before, that it is on its way, or the way to it. */
export function AccountGate(props: { mode: Mode | null; children: ReactNode }) {
  const mode = useStandingMode(props.mode);
  const t = useTranslations('orders');
  const common = useTranslations('common');
  const { status } = useAccount(mode);
  if (mode === null) return <NoVisitor />;
  if (status === 'loading') return <SkeletonRows rows={3} />;
  if (status === 'failed') {
    return (
      <ErrorState
        title={t('failed')}
        text={t('failedText')}
        action={<Button onClick={() => void refreshOrders()}>{common('retry')}</Button>}
      />
    );
  }
  return props.children;
}

/** Orders belong to a customer; a visitor is led to the log-in. */
export function NoVisitor() {
  const t = useTranslations('orders');
  const { ended } = useSessionEnd();
  return (
    <EmptyState
      icon="lock"
      title={t('visitor')}
      text={ended ? undefined : t('ticket.demoText')}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {ended ? null : (
            <ButtonLink size="s" href="/pass/register">
              {t('ticket.demo')}
            </ButtonLink>
          )}
          <ButtonLink size="s" href={ended ? loginHref() : '/pass/login'}>
            {t('ticket.login')}
          </ButtonLink>
        </span>
      }
    />
  );
}
