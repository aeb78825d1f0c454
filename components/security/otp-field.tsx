'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { useServerState } from '@/components/api/server-state';
import { ConfirmButton, type PasskeyUse } from '@/components/security/passkeys/confirm-button';
import { passkeysQuery } from '@/components/security/passkeys/queries';
import { TextField } from '@/components/ui/fields/field';

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'hint'>;

function CodeField({ error, ...field }: FieldProps) {
  const t = useTranslations('security');
  return (
    <TextField
      {...field}
      label={t('atLogin.label')}
      hint={error ? undefined : t('twoFactor.orRecovery')}
      error={error}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={60}
      dir="ltr"
    />
  );
}

function EitherField({ passkey, ...field }: FieldProps & { passkey: PasskeyUse }) {
  const t = useTranslations('security.passkeys');
  const { data } = useServerState(passkeysQuery);
  if (!data?.items.length) return <CodeField {...field} />;
  return (
    <div className="grid gap-2">
      {data.hasApp ? <CodeField {...field} /> : null}
      <ConfirmButton {...passkey} />
      {field.error && !data.hasApp ? (
        <p role="alert" className="text-s text-bad">
          {t('needed')}
        </p>
      ) : null}
    </div>
  );
}

type Props = FieldProps & {
  /** What a passkey confirms in the place of the code; none where nobody is logged in. */
  passkey?: PasskeyUse;
};

/** The field of a code of the authenticator app, or of a recovery code; a passkey does instead. */
export const OtpField = ({ passkey, ...field }: Props) =>
  passkey ? <EitherField {...field} passkey={passkey} /> : <CodeField {...field} />;
