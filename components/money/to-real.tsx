'use client';

import { useEndedModeChange } from '@/components/shell/mode/use-ended-mode-change';
import type { ModeWords } from '@/components/shell/mode/use-mode-change';
import { Button } from '@/components/ui/button';
import { keepingFocus } from '@/components/ui/focus/kept-focus';

/** Switches to the real account, and draws the page in it. */
export function ToReal({ label, words }: { label: string; words: ModeWords }) {
  const { change, sending, refreshing } = useEndedModeChange(words);
  return (
    <Button
      variant="primary"
      busy={sending || refreshing}
      // It goes with the notice that it stands in.
      onClick={() => void keepingFocus(() => change('real'))}
    >
      {label}
    </Button>
  );
}
