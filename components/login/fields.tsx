'use client';

import { useTranslations } from 'next-intl';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '@/components/ui/fields/field';
import { PasswordField } from '@/components/ui/fields/password-field';
import { fieldRoom } from '@/components/ui/fields/field-room';

type FieldProps = { field: UseFormRegisterReturn; error: string | undefined };

export function EmailField({ field, error }: FieldProps) {
  const t = useTranslations('login.register');
  return (
    <TextField
      {...field}
      label={t('email')}
      error={error}
      className={fieldRoom}
      type="email"
      inputMode="email"
      autoComplete="email"
      dir="ltr"
      autoFocus
    />
  );
}

/** A new password, typed twice. */
export function NewPassword({
  label,
  password,
  repeat,
}: {
  label: string;
  password: FieldProps;
  repeat: FieldProps;
}) {
  const t = useTranslations('login.register');
  return (
    <>
      <PasswordField
        {...password.field}
        label={label}
        error={password.error}
        className={fieldRoom}
        autoComplete="new-password"
      />
      <PasswordField
        {...repeat.field}
        label={t('repeat')}
        error={repeat.error}
        className={fieldRoom}
        autoComplete="new-password"
      />
    </>
  );
}
