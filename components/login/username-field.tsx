'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { call } from '@/components/api/call';
import { TextField } from '@/components/ui/fields/field';
import { register } from '@/lib/login/contract';
import { fieldRoom } from '@/components/ui/fields/field-room';

type Props = {
  field: UseFormRegisterReturn;
  error: string | undefined;
  onTaken: () => void;
};

/** A username to choose; whether it is free is said when the field is left. */
export function UsernameField({ field, error, onTaken }: Props) {
  const t = useTranslations('login.register');
  const [checked, setChecked] = useState('');
  const [isFree, setIsFree] = useState(false);
  const last = useRef('');

  async function check(typed: string) {
    last.current = typed;
    const parsed = register.input.shape.username.safeParse(typed);
    if (!parsed.success || typed === checked) return;
    const found = await call('GET login/checkUserNameOrPhone', { name: parsed.data }).catch(
      () => null,
    );
    // What is said of a name is said of no other one that stands there since.
    if (!found || last.current !== typed) return;
    setChecked(typed);
    setIsFree(!found.exists);
    if (found.exists) onTaken();
  }

  return (
    <TextField
      {...field}
      onChange={(event) => {
        last.current = event.target.value;
        setIsFree(false);
        setChecked('');
        return field.onChange(event);
      }}
      onBlur={(event) => {
        void check(event.target.value);
        return field.onBlur(event);
      }}
      label={t('username')}
      error={error}
      hint={isFree && !error ? t('usernameFree') : undefined}
      className={fieldRoom}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      dir="auto"
    />
  );
}
