'use client';

import { useState } from 'react';
import { IconButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { Locale } from '@/lib/core/locales';
import { lateDialog } from '@/components/ui/loading/late';
import type { ThemeWords } from './theme-button';

const LanguageDialog = lateDialog(() => import('./language-dialog').then((m) => m.LanguageDialog));

/** Opens the language picker, which is loaded at the first press. */
export function LanguageButton(props: {
  label: string;
  title: string;
  current: Locale;
  /** The words of the appearance, where it is chosen beside the language. */
  theme?: ThemeWords;
}) {
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <IconButton bare label={props.label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="globe" />
      </IconButton>
      {open === null ? null : (
        <LanguageDialog
          open={open}
          onClose={() => setOpen(false)}
          title={props.title}
          current={props.current}
          theme={props.theme}
        />
      )}
    </>
  );
}
