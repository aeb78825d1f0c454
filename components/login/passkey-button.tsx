'use client';

import { useTranslations } from 'next-intl';
import { call } from '@/components/api/call';
import { useAction } from '@/components/api/use-action';
import { enterSite } from './enter-site';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { Icon } from '@/components/ui/icon';
import { answerWithPasskey } from '@/components/security/passkeys/ceremony';
import { usePasskeyWords } from '@/components/security/passkeys/use-passkey-words';

type Props = { next: string; readAccount: () => string };

/** Logs in with a passkey: one of the account whose name was typed, or whichever is chosen. */
export function PasskeyLogin({ next, readAccount }: Props) {
  const t = useTranslations('security.passkeys');
  const { run, busy, failure } = useAction(logIn, { words: usePasskeyWords(), says: 'here' });

  async function logIn() {
    const account = readAccount().trim();
    const asked = account ? { account } : {};
    const { options } = await call('POST login/beginPasskeyLogin', asked);
    const credential = await answerWithPasskey(options);
    const { user } = await call('POST login/loginByPasskey', { credential }, { stay: true });
    await enterSite(user.virtual, next);
  }

  return (
    <>
      <Button size="l" busy={busy} onClick={run}>
        <Icon name="lock" />
        {t('logIn')}
      </Button>
      {failure ? <Notice>{failure}</Notice> : null}
    </>
  );
}
