'use client';

import { useEndedModeChange } from '@/components/shell/mode/use-ended-mode-change';
import { Button } from '@/components/ui/button';
import { keepingFocus } from '@/components/ui/focus/kept-focus';
import { useOrderWords } from './use-order-words';

/** The way to the account in which everything can be tried. */
export function ToDemo({ size }: { size?: 's' }) {
  const { t } = useOrderWords();
  const { change, sending, refreshing } = useEndedModeChange({
    real: t('ticket.inReal'),
    demo: t('ticket.inDemo'),
    failed: t('ticket.switchFailed'),
  });
  return (
    <Button
      size={size}
      busy={sending || refreshing}
      // It goes with the notice that it stands in.
      onClick={() => void keepingFocus(() => change('demo'))}
    >
      {t('ticket.toDemo')}
    </Button>
  );
}
