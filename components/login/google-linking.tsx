'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { call } from '@/components/api/call';
import { OwnerForm } from '@/components/security/owner-form';
import { ButtonLink } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { toast } from '@/components/ui/toast';
import { readIdToken } from './google-round';

const page = '/profile/security';

type Props = { asksForCode: boolean; cancelled: boolean };

/** Links what came back from Google with the account, once its owner has confirmed it. */
export function GoogleLinking({ asksForCode, cancelled }: Props) {
  const t = useTranslations('login.google');
  const security = useTranslations('login.security');
  const router = useRouter();
  const [isGone, setGone] = useState(cancelled);
  if (isGone) {
    return (
      <ErrorState
        title={t('none')}
        text={t('cancelled')}
        action={
          <ButtonLink href={page} variant="primary">
            {security('title')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <OwnerForm
      asksForCode={asksForCode}
      submit={t('link')}
      note={t('confirm')}
      confirms={() => ({ action: 'user/linkGoogle' })}
      onSubmit={async (input) => {
        const idToken = await readIdToken();
        if (!idToken) return setGone(true);
        await call('POST user/linkGoogle', { idToken, ...input });
        toast(t('linked'));
        router.push(page);
      }}
      onCancel={() => router.push(page)}
    />
  );
}
