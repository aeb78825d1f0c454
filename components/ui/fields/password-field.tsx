'use client';

import { useTranslations } from 'next-intl';
import { useState, type ComponentProps } from 'react';
import { TextField } from './field';
import { Icon } from '../icon';

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
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  );
}
