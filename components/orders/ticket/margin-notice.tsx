'use client';

import { useModeChange } from '@/components/shell/use-mode-change';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import type { Mode, Money } from '@/lib/core/money';
import { useOrderWords } from '../shared/use-order-words';

/** What an order lacks, and the way to the account that it could be tried in. */
export function MarginNotice(props: { mode: Mode; lacking: { needed: Money; free: Money } }) {
  const { mode, lacking } = props;
  const { t, format } = useOrderWords();
  const { change, sending, refreshing } = useModeChange({
    real: t('ticket.inReal'),
    demo: t('ticket.inDemo'),
    failed: t('ticket.switchFailed'),
  });
  return (
    <>
      <Notice tone="wait">
        {t('checks.margin', {
          needed: format.amount(lacking.needed.toFixed(), 'USDT', 'up'),
          free: format.amount(lacking.free.toFixed(), 'USDT', 'down'),
        })}
      </Notice>
      {mode === 'real' ? (
        <Button busy={sending || refreshing} onClick={() => change('demo')}>
          {t('ticket.toDemo')}
        </Button>
      ) : null}
    </>
  );
}
