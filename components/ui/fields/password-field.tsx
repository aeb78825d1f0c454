'use client';

import { useTranslations } from 'next-intl';
import { useState, type ComponentProps } from 'react';
import { TextField } from './field';
import { eye } from './eye';
import { Drawn } from '../icon';

const eyeOff =
  'M4 4l16 16M10 5.7A10 10 0 0112 5.5c6.5 0 10 6.5 10 6.5a17 17 0 01-3 3.6M6.3 7.2A16 16 0 002 12s3.5 6.5 10 6.5a10 10 0 004.4-1M10 10a3 3 0 004 4';

/** A password that can be shown; paste and password managers are never blocked. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'action'>) {
  const t = useTranslations('common');
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      dir="ltr"
      {...props}
      type={shown ? 'text' : 'password'}
      action={
        <button
          type="button"
          aria-label={t('showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="-me-2 grid size-9 shrink-0 place-items-center rounded-s text-ink-3 hover:text-ink"
        >
          <Drawn path={shown ? eyeOff : eye} />
        </button>
      }
    />
  );
}
