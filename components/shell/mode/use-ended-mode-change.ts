import { useEnd } from '@/components/ui/focus/use-end';
import { useModeChange, type ModeWords } from './use-mode-change';

/** `useModeChange` whose change ends once the page is drawn in the other account, or could not be switched. */
export function useEndedModeChange(words: ModeWords) {
  const { change: begin, sending, refreshing } = useModeChange(words);
  const end = useEnd(sending || refreshing);
  function change(...args: Parameters<typeof begin>): Promise<void> {
    begin(...args);
    return end();
  }
  return { change, sending, refreshing };
}
