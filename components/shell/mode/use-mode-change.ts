import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { call } from '@/components/api/call';
import { useAction } from '@/components/api/use-action';
import { toast } from '@/components/ui/toast';
import type { Mode } from '@/lib/core/money';
import { remember } from '@/components/ui/remember';
import { modeSwitches } from '@/components/connection/mode-switches';

/** What is said once the account is switched, or is not. */
export type ModeWords = Record<Mode | 'failed', string>;

/** Switches the account in use, for the server and for this browser, and draws the page in it. */
export function useModeChange(words: ModeWords) {
  const router = useRouter();
  const [refreshing, startRefresh] = useTransition();

  async function switchTo(next: Mode, onChanged?: (to: Mode) => void) {
    await call('POST user/changeVirtualStatus', { virtual: next === 'demo' });
    remember('virtual', next === 'demo' ? 'YES' : 'NO');
    modeSwitches().postMessage(next);
    toast(words[next]);
    startRefresh(() => {
      onChanged?.(next);
      router.refresh();
    });
  }

  const { run, busy } = useAction(switchTo, { words: () => words.failed });
  return { change: run, sending: busy, refreshing };
}
