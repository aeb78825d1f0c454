'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiRefusal, call } from '@/components/api/call';
import { keepDraft, readDraft, type DraftOf } from '@/components/ui/fields/drafts';

type Sent = { email: string; expiresAt: number; resendAt: number };

const resendMs = 60_000;
// A browser's clock may be wrong; a code never lives longer than this.
const longestMs = 600_000;

/** The whole seconds until a moment that was named at another, counted down each second; 0 when it has passed. */
function useCountdown(until: number, namedAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  // Until its first tick the clock stands where it stood when the one before ended.
  return Math.max(0, Math.ceil((until - Math.max(now, namedAt)) / 1000));
}

const moments = ['email', 'expiresAt', 'resendAt'] as const;
const never = () => () => undefined;

/** What was sent before the page was loaded, as it was kept in this tab. */
function sentBefore(kept: string): Sent | null {
  const { email, expiresAt, resendAt } = JSON.parse(kept) as Record<string, string | undefined>;
  const sent = { expiresAt: Number(expiresAt), resendAt: Number(resendAt) };
  return email && sent.expiresAt < Date.now() + longestMs ? { email, ...sent } : null;
}

/** Asks for a code by mail and knows how long it is good for and when another may be asked for. */
export function useMailedCode(
  purpose: 'register' | 'reset' | 'removal' | 'security',
  /** Where it is kept that one is on its way, but never the code: it is in the mailbox, to which a phone leaves the page. */
  keptAs?: DraftOf,
) {
  const [sentNow, setSent] = useState<Sent | null>(null);
  const kept = useSyncExternalStore(
    never,
    () => (keptAs ? JSON.stringify(readDraft(keptAs, moments)) : '{}'),
    () => '{}',
  );
  const sent = sentNow ?? sentBefore(kept);
  const [waitUntil, setWaitUntil] = useState(0);
  const [answeredAt, setAnsweredAt] = useState(0);
  const secondsLeft = useCountdown(sent?.expiresAt ?? 0, answeredAt);
  const secondsToResend = useCountdown(Math.max(sent?.resendAt ?? 0, waitUntil), answeredAt);

  /** Whether it is on its way: not where another may only be asked for later, which is counted down. */
  async function send(email: string): Promise<boolean> {
    try {
      const { expiresAt } = await call('POST login/sendCode', { email, purpose }, { stay: true });
      const now = Date.now();
      const end = Math.min(Math.max(Date.parse(expiresAt), now), now + longestMs);
      const made = { email, expiresAt: end, resendAt: now + resendMs };
      setSent(made);
      setAnsweredAt(now);
      if (keptAs) keepDraft(keptAs, { email, expiresAt: `${end}`, resendAt: `${made.resendAt}` });
      return true;
    } catch (error) {
      const wait = error instanceof ApiRefusal ? Number(error.result?.retryAfter ?? 0) : 0;
      if (wait <= 0) throw error;
      const now = Date.now();
      setWaitUntil(now + wait * 1000);
      setAnsweredAt(now);
      return false;
    }
  }

  return {
    sentTo: sent?.email ?? null,
    /** To whom it was sent since the page is here, which is told when it happens. */
    sentNowTo: sentNow?.email ?? null,
    secondsLeft,
    secondsToResend,
    send,
  };
}

export type MailedCode = ReturnType<typeof useMailedCode>;
