'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { fieldRoom } from '@/components/ui/fields/field-room';
import { PasswordField } from '@/components/ui/fields/password-field';
import type { Confirmed } from '@/lib/security/confirmation-rules';
import { OtpField } from './otp-field';

type Props = {
  password: Omit<ComponentProps<typeof PasswordField>, 'label'>;
  /** null where no code is asked for. */
  otp: ComponentProps<typeof OtpField> | null;
  /** What a passkey confirms in the place of the code. */
  confirms: () => Confirmed;
  /** Takes what a passkey gave as the code, and sends. */
  onProof: (otp: string) => void;
};

/** The password and, where one is asked for, a code or a passkey: who is at the form is its customer. */
export function ProofFields({ password, otp, confirms, onProof }: Props) {
  const t = useTranslations('security.twoFactor');
  return (
    <>
      <PasswordField
        {...password}
        label={t('password')}
        className={fieldRoom}
        autoComplete="current-password"
      />
      {otp ? <OtpField {...otp} className={fieldRoom} passkey={{ confirms, onProof }} /> : null}
    </>
  );
}
