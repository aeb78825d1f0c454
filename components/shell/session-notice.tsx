'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { call } from '@/components/api/call';
import { late } from '@/components/ui/loading/late';
import { reloadPage } from '@/components/connection/connection';
import { noteSession, type EndReason } from '@/components/connection/session-end';
import { useSessionEnd } from '@/components/connection/use-session-end';

const SessionBox = late(() => import('./session-box').then((m) => m.SessionBox), { shape: 'line' });

/** Why the session is over, as far as the server says. */
export function SessionEndText({ reason }: { reason: EndReason }) {
  const t = useTranslations('common');
  return t(`session.${reason ?? 'unknown'}`);
}

/** Asks the server why. Where it still knows a session, another was opened in this browser: the page is of the old one. */
function useReason(customerId: string) {
  const { ended, reason } = useSessionEnd();
  useEffect(() => noteSession(customerId), [customerId]);
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
export function SessionNotice({ customerId }: { customerId: string }) {
  const { ended, reason } = useReason(customerId);
  const [closed, setClosed] = useState(false);
  if (!ended || closed) return null;
  return (
    <SessionBox onClose={() => setClosed(true)}>
      <SessionEndText reason={reason} />
    </SessionBox>
  );
}
