'use client';

import { useTranslations } from 'next-intl';
import { QRCodeSVG } from 'qrcode.react';
import { call, type CallInput, type CallResult } from '@/components/api/call';
import { mayBeThere, useLostTry } from '@/components/api/lost-try';
import { CopyButton } from '@/components/ui/copy-button';
import { ProofForm } from './proof-form';

export type Begun = CallResult<'POST user/beginAuthenticator'>;

type Props = {
  begun: Begun;
  hasPasskey: boolean;
  email: string;
  sandbox: boolean;
  onCodes: (codes: string[]) => void;
  /** It may be on, and its codes are told to nobody. */
  onLost: () => void;
  onCancel: () => void;
};

/** The key of a new authenticator, and the first code of it. */
export function SetUp({ begun, hasPasskey, email, sandbox, onCodes, onLost, onCancel }: Props) {
  const t = useTranslations('security.twoFactor');
  const login = useTranslations('login.security');
  const { lost, noting } = useLostTry<'app'>(mayBeThere);

  async function turnOn(input: CallInput<'POST user/enableAuthenticator'>) {
    try {
      onCodes(
        (await noting('app', () => call('POST user/enableAuthenticator', input))).recoveryCodes,
      );
    } catch (error) {
      if (mayBeThere(error)) onLost();
      throw error;
    }
  }

  return (
    <div className="grid gap-5 md:grid-cols-[auto_1fr] md:gap-8">
      <div className="grid content-start justify-items-start gap-3 md:max-w-80">
        <p className="text-ink-2">{t('scan')}</p>
        <div className="rounded-m border border-line bg-white p-3">
          <QRCodeSVG value={begun.uri} size={176} title={t('qr')} />
        </div>
        <div className="grid justify-items-start gap-1">
          <span className="text-s text-ink-2">{t('key')}</span>
          <code dir="ltr" data-key className="font-mono text-s break-all">
            {begun.secret.match(/.{1,4}/g)?.join(' ')}
          </code>
          <div className="flex flex-wrap items-center gap-2">
            <CopyButton text={begun.secret} />
            <a
              href={begun.uri}
              className="py-1 text-s text-accent underline underline-offset-4 md:hidden"
            >
              {t('openApp')}
            </a>
          </div>
        </div>
      </div>
      <ProofForm
        isFirst
        asksConfirmation={hasPasskey}
        mailed={hasPasskey ? null : { email, sandbox }}
        submit={t('turnOn')}
        confirms={() => ({ action: 'user/enableAuthenticator' })}
        note={hasPasskey ? login('effect') : t('effect')}
        maybe={lost && t('maybe')}
        onSubmit={turnOn}
        onCancel={onCancel}
      />
    </div>
  );
}
