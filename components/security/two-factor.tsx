'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { call, type CallResult } from '@/components/api/call';
import { useErrorWords } from '@/components/api/error-words';
import { useAction } from '@/components/api/use-action';
import { Button, ButtonLink } from '@/components/ui/button';
import { formatter } from '@/components/ui/figures/format';
import { keepingFocus } from '@/components/ui/focus/kept-focus';
import { useZone } from '@/components/ui/figures/time';
import { late } from '@/components/ui/loading/late';
import { toast } from '@/components/ui/toast';
import { ProofForm } from './proof-form';
import { RecoveryCodes } from './recovery-codes';
import type { Begun } from './set-up';

const SetUp = late(() => import('./set-up').then((part) => part.SetUp));

type State = CallResult<'GET user/getTwoFactor'>;
type Step =
  | { at: 'rest' | 'renewing' | 'turningOff' }
  | { at: 'settingUp'; begun: Begun }
  | { at: 'codes'; codes: string[] };

const rest: Step = { at: 'rest' };

function TurnedOff({
  hasPassword,
  onBegun,
}: {
  hasPassword: boolean;
  onBegun: (b: Begun) => void;
}) {
  const t = useTranslations('security.twoFactor');
  const login = useTranslations('login.security');
  const begin = () =>
    keepingFocus(async () => onBegun(await call('POST user/beginAuthenticator', {})));
  const { run, busy } = useAction(begin, { words: useErrorWords() });

  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-measure text-ink-2">{hasPassword ? t('about') : t('needsPassword')}</p>
      {hasPassword ? (
        <Button busy={busy} onClick={run}>
          {t('setUp')}
        </Button>
      ) : (
        <ButtonLink href="/pass/reset">{login('setPassword')}</ButtonLink>
      )}
    </div>
  );
}

function TurnedOn({ state, onStep }: { state: State; onStep: (step: Step) => void }) {
  const t = useTranslations('security.twoFactor');
  const zone = useZone();
  const { dateTime } = formatter(useLocale());
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-measure text-ink-2">{t('asked')}</p>
      <p className="text-s text-ink-3">
        {state.enabledAt ? t('since', { time: dateTime(state.enabledAt, zone) }) : null} ·{' '}
        <span className={state.recoveryCodesLeft < 3 ? 'text-bad' : undefined}>
          {t('left', { count: state.recoveryCodesLeft })}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onStep({ at: 'renewing' })}>{t('renew')}</Button>
        <Button variant="danger" onClick={() => onStep({ at: 'turningOff' })}>
          {t('turnOff')}
        </Button>
      </div>
    </div>
  );
}

type Props = {
  state: State;
  username: string;
  hasPassword: boolean;
  email: string;
  /** Whether a code that was mailed can be read on a page of this sandbox. */
  sandbox: boolean;
};

/** The authenticator app of an account: set up, turned off, and its recovery codes. */
export function TwoFactor({ state, username, hasPassword, email, sandbox }: Props) {
  const t = useTranslations('security.twoFactor');
  const router = useRouter();
  const [step, setStep] = useState<Step>(rest);

  const onCodes = (codes: string[]) => {
    setStep({ at: 'codes', codes });
    router.refresh();
  };
  const onCancel = () => setStep(rest);
  const finish = () => {
    setStep(rest);
    router.refresh();
  };

  switch (step.at) {
    case 'settingUp':
      return (
        <SetUp
          begun={step.begun}
          hasPasskey={state.passkeys > 0}
          email={email}
          sandbox={sandbox}
          onCodes={onCodes}
          onLost={() => router.refresh()}
          onCancel={onCancel}
        />
      );
    case 'codes':
      return <RecoveryCodes codes={step.codes} username={username} onDone={finish} />;
    case 'renewing':
      return (
        <ProofForm
          submit={t('renew')}
          confirms={() => ({ action: 'user/renewRecoveryCodes' })}
          note={t('renewText')}
          onSubmit={async (input) =>
            onCodes((await call('POST user/renewRecoveryCodes', input)).recoveryCodes)
          }
          onCancel={onCancel}
        />
      );
    case 'turningOff':
      return (
        <ProofForm
          danger
          submit={t('turnOff')}
          confirms={() => ({ action: 'user/disableAuthenticator' })}
          note={undefined}
          onSubmit={async (input) => {
            await call('POST user/disableAuthenticator', input);
            toast(t('turnedOff'));
            finish();
          }}
          onCancel={onCancel}
        />
      );
    case 'rest':
      return state.enabled ? (
        <TurnedOn state={state} onStep={setStep} />
      ) : (
        <TurnedOff
          hasPassword={hasPassword}
          onBegun={(begun) => setStep({ at: 'settingUp', begun })}
        />
      );
  }
}
