'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { lateDialog } from '@/components/ui/loading/late';

const AlertDialog = lateDialog(() => import('./alert-dialog').then((m) => m.AlertDialog));

type Props = { code: string; digits: number; price: string | null; isVisitor: boolean };

/** A bell that asks for the price of an alert. */
export function AlertButton(props: Props) {
  const t = useTranslations('alerts');
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <IconButton
        label={t('setFor', { code: props.code })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="bell" className="size-4" />
      </IconButton>
      {open === null ? null : <AlertDialog {...props} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
