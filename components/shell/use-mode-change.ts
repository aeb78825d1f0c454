import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { call } from '@/components/api/call';
import { toast } from '@/components/ui/toast';
import type { Mode } from '@/lib/core/money';
import { remember } from '@/components/ui/remember';

/** What is said once the account is switched, or is not. */
export type ModeWords = Record<Mode | 'failed', string>;

/** Switches the account in use, for the server and for this browser, and draws the page in it. */
export function useModeChange(words: ModeWords) {
  const router = useRouter();
  const [refreshing, startRefresh] = useTransition();
  const [sending, setSending] = useState(false);

  async function change(next: Mode): Promise<boolean> {
    setSending(true);
    try {
      await call('POST user/changeVirtualStatus', { virtual: next === 'demo' });
    } catch {
      toast(words.failed, 'bad');
      return false;
    } finally {
      setSending(false);
    }
    remember('virtual', next === 'demo' ? 'YES' : 'NO');
    toast(words[next]);
    startRefresh(() => router.refresh());
    return true;
  }

  return { change, sending, refreshing };
}
