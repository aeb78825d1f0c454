'use client';

import { useTranslations } from 'next-intl';
import { call } from '@/components/api/call';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { Icon } from '@/components/ui/icon';
import type { Confirmed } from '@/lib/security/confirmation-rules';
import { answerWithPasskey } from './ceremony';
import { usePasskeyWords } from './use-passkey-words';

export type PasskeyUse = {
  /** What is confirmed, as it will be sent. */
  confirms: () => Confirmed;
  /** Sends it, with this in the place of a code. */
  onProof: (otp: string) => void;
};

const filled = (about: Confirmed['about'] = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(about).map(([field, value]) => [field, value ?? '']));

/** Confirms with a passkey in the place of a code, and sends at once what was confirmed. */
export function ConfirmButton({ confirms, onProof }: PasskeyUse) {
  const t = useTranslations('security.passkeys');
  const { run, busy, failure } = useAction(confirm, { words: usePasskeyWords(), says: 'here' });

  async function confirm() {
    const { action, about } = confirms();
    const asked = { action, about: filled(about) };
    const { options } = await call('POST user/beginPasskeyProof', asked);
    const credential = await answerWithPasskey(options);
    onProof((await call('POST user/provePasskey', { credential })).otp);
  }

  return (
    <div className="grid justify-items-start gap-2">
      <Button busy={busy} onClick={run}>
        <Icon name="lock" />
        {t('confirm')}
      </Button>
      {failure ? <Notice>{failure}</Notice> : null}
    </div>
  );
}
