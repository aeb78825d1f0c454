'use client';

import { useTranslations } from 'next-intl';
import { call } from '@/components/api/call';
import { ProofForm } from '@/components/security/proof-form';

type Props = { id: string; onDone: () => void; onCancel: () => void };

/** The password and a confirmation, before a passkey is forgotten. */
export function RemovePasskeyForm({ id, onDone, onCancel }: Props) {
  const t = useTranslations('security.passkeys');
  return (
    <ProofForm
      danger
      submit={t('remove')}
      note={t('removeText')}
      confirms={() => ({ action: 'user/removePasskey', about: { id } })}
      onSubmit={async (input) => {
        await call('POST user/removePasskey', { id, ...input });
        onDone();
      }}
      onCancel={onCancel}
    />
  );
}
