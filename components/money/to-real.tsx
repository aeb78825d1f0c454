'use client';

import { useModeChange, type ModeWords } from '@/components/shell/mode/use-mode-change';
import { Button } from '@/components/ui/button';
import { keepingFocus } from '@/components/ui/focus/kept-focus';

/** Switches to the real account, and draws the page in it. */
export function ToReal({ label, words }: { label: string; words: ModeWords }) {
  const { change, sending, refreshing } = useModeChange(words);
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
