'use client';

import { useTranslations } from 'next-intl';
import { call } from '@/components/api/call';
import { useErrorWords } from '@/components/api/error-words';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/error-state';
import type { Destination } from '@/lib/destinations/contract';
import { refreshWithdrawals } from './queries';

type Props = { destination: Destination; open: boolean; onClose: () => void };

/** Asks before a destination is deleted: adding it again starts its wait anew. */
export function RemoveDialog({ destination, open, onClose }: Props) {
  const t = useTranslations('withdrawals.destinations');
  const common = useTranslations('common');
  const { run, busy, failure } = useAction(remove, { words: useErrorWords(), says: 'here' });

  async function remove() {
    try {
      await call('POST user/removeDestination', { id: destination.id });
      onClose();
    } finally {
      void refreshWithdrawals();
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('removeTitle', { name: destination.name })}
      text={t('removeText')}
      actions={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={run}>
            {t('remove')}
          </Button>
        </>
      }
    >
      {failure ? <Notice>{failure}</Notice> : null}
    </Dialog>
  );
}
