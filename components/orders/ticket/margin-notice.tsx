'use client';

import { Notice } from '@/components/ui/error-state';
import type { Mode, Money } from '@/lib/core/money';
import { ToDemo } from '../shared/to-demo';
import { useOrderWords } from '../shared/use-order-words';

/** What an order lacks, and the way to the account that it could be tried in. */
export function MarginNotice(props: { mode: Mode; lacking: { needed: Money; free: Money } }) {
  const { mode, lacking } = props;
  const { t, format } = useOrderWords();
  return (
    <>
      <Notice tone="wait">
        {t('checks.margin', {
          needed: format.amount(lacking.needed.toFixed(), 'USDT', 'up'),
          free: format.amount(lacking.free.toFixed(), 'USDT', 'down'),
        })}
      </Notice>
      {mode === 'real' ? <ToDemo /> : null}
    </>
  );
}
