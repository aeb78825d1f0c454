'use client';

import { Button } from '@/components/ui/button';
import { lateDialog } from '@/components/ui/loading/late';
import { useShown } from '@/components/ui/use-shown';
import type { Mode } from '@/lib/core/money';
import { useAccount } from '../account/use-account';
import { useOrderWords } from '../shared/use-order-words';

const BulkDialog = lateDialog(() => import('../dialogs/bulk-dialog').then((m) => m.BulkDialog));

/** The way to close several positions at once, where there are several. */
export function CloseSeveral({ mode }: { mode: Mode | null }) {
  const { t } = useOrderWords();
  const { orders } = useAccount(mode);
  const { shown, show, dismiss } = useShown<true>();
  if (mode === null || (orders.length < 2 && !shown?.open)) return null;
  return (
    <>
      <Button
        size="s"
        aria-haspopup="dialog"
        onClick={() => show(true)}
        className="min-h-7 shrink-0 whitespace-nowrap"
      >
        {t('bulk.open')}
      </Button>
      {shown ? (
        <BulkDialog key={shown.count} mode={mode} open={shown.open} onClose={dismiss} />
      ) : null}
    </>
  );
}
