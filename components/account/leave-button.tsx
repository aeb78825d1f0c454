'use client';

import { useTranslations } from 'next-intl';
import { useState, type ComponentProps } from 'react';
import { call } from '@/components/api/call';
import { leaveSession } from '@/components/connection/session-end';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { toast } from '@/components/ui/toast';

/** Ends the session of this browser. */
export function LeaveButton({
  size,
  className,
}: Pick<ComponentProps<typeof Button>, 'size' | 'className'>) {
  const t = useTranslations('account.leave');
  const [busy, setBusy] = useState(false);

  async function leave() {
    setBusy(true);
    leaveSession(true);
    try {
      await call('POST login/logout', {});
      // A full load, so that nothing of the customer stays in the memory of the page.
      window.location.replace(new URL('/', window.location.href));
    } catch {
      leaveSession(false);
      toast(t('failed'), 'bad');
      setBusy(false);
    }
  }

  return (
    <Button size={size} busy={busy} onClick={() => void leave()} className={className}>
      <Icon name="leave" className="mirror size-4" />
      {t('label')}
    </Button>
  );
}
