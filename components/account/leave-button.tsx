'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { call } from '@/components/api/call';
import { untilGone, useAction } from '@/components/api/use-action';
import { leaveSession } from '@/components/connection/session-end';
import { Button } from '@/components/ui/button';
import { forgetDrafts } from '@/components/ui/fields/forget-drafts';
import { Drawn } from '@/components/ui/icon';

const leaving = 'M10 4H5v16h5M14 8l4 4-4 4m4-4H9';

/** Ends the session of this browser. */
export function LeaveButton({
  size,
  className,
}: Pick<ComponentProps<typeof Button>, 'size' | 'className'>) {
  const t = useTranslations('account.leave');
  const { run, busy } = useAction(leave, { words: () => t('failed') });

  async function leave() {
    leaveSession(true);
    try {
      await call('POST login/logout', {});
    } catch (error) {
      leaveSession(false);
      throw error;
    }
    forgetDrafts();
    // A full load, so that nothing of the customer stays in the memory of the page.
    window.location.replace(new URL('/', window.location.href));
    await untilGone();
  }

  return (
    <Button size={size} busy={busy} onClick={run} className={className}>
      <Drawn path={leaving} className="mirror size-4" />
      {t('label')}
    </Button>
  );
}
