'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { Button } from './button';
import { isCopied } from './copy/is-copied';
import { Drawn } from './icon';
import { toast } from './toast';

const sheets = 'M9 9h11v11H9zM5 15H4V4h11v1';

type Props = Pick<ComponentProps<typeof Button>, 'variant'> & { text: string; label?: string };

/** Puts a text on the clipboard, and says whether it is there. */
export function CopyButton({ text, label, variant }: Props) {
  const t = useTranslations('common');
  const copy = async () =>
    (await isCopied(text)) ? toast(t('copied')) : toast(t('copyFailed'), 'bad');
  return (
    <Button size="s" variant={variant} onClick={() => void copy()}>
      <Drawn path={sheets} className="size-4" />
      {label ?? t('copy')}
    </Button>
  );
}
