'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';
import { late } from '@/components/ui/loading/late';
import { toast } from '@/components/ui/toast';
import type { Passkey } from '@/lib/passkeys/contract';
import { refreshPasskeys } from './queries';

const AddPasskeyForm = late(() => import('./add-form').then((part) => part.AddPasskeyForm));
const RemovePasskeyForm = late(() =>
  import('./remove-form').then((part) => part.RemovePasskeyForm),
);

function Times({ passkey: { createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const t = useTranslations('security.passkeys');
  const zone = useZone();
  const { dateTime } = formatter(useLocale());
  return (
    <p className="text-s text-ink-3">
      {t('since', { time: dateTime(createdAt, zone) })} ·{' '}
      {lastUsedAt ? t('lastUsed', { time: dateTime(lastUsedAt, zone) }) : t('unused')}
    </p>
  );
}

type Props = {
  passkeys: readonly Passkey[];
  hasPassword: boolean;
  asksForCode: boolean;
  email: string;
  /** Whether a code that was mailed can be read on a page of this sandbox. */
  sandbox: boolean;
};
type Step = { at: 'rest' | 'adding' } | { at: 'removing'; id: string };

/** The passkeys of an account: what they are for, each with its last use, added and removed. */
export function Passkeys({ passkeys, hasPassword, asksForCode, email, sandbox }: Props) {
  const t = useTranslations('security.passkeys');
  const login = useTranslations('login.security');
  const router = useRouter();
  const [step, setStep] = useState<Step>({ at: 'rest' });
  const rest = () => setStep({ at: 'rest' });

  function finish(said: string) {
    toast(said);
    rest();
    void refreshPasskeys();
    router.refresh();
  }

  return (
    <div className="grid gap-4">
      <p className="max-w-measure text-ink-2">{hasPassword ? t('about') : t('needsPassword')}</p>
      {passkeys.length > 0 ? (
        <ul className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="grid gap-3 py-3">
              <div className="flex items-center justify-between gap-3">
                <div className="min-w-0">
                  <p className="break-words">
                    <bdi>{passkey.name}</bdi>
                  </p>
                  <Times passkey={passkey} />
                </div>
                <Button
                  size="s"
                  aria-label={t('removeOf', { name: passkey.name })}
                  disabled={step.at !== 'rest'}
                  onClick={() => setStep({ at: 'removing', id: passkey.id })}
                >
                  {t('remove')}
                </Button>
              </div>
              {step.at === 'removing' && step.id === passkey.id ? (
                <RemovePasskeyForm
                  id={passkey.id}
                  onDone={() => finish(t('removed'))}
                  onCancel={rest}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {step.at === 'adding' ? (
        <AddPasskeyForm
          asksForCode={asksForCode}
          email={email}
          sandbox={sandbox}
          onDone={() => finish(t('added'))}
          onCancel={rest}
        />
      ) : hasPassword ? (
        <Button
          className="justify-self-start"
          disabled={step.at !== 'rest'}
          onClick={() => setStep({ at: 'adding' })}
        >
          {t('add')}
        </Button>
      ) : (
        <ButtonLink className="justify-self-start" href="/pass/reset">
          {login('setPassword')}
        </ButtonLink>
      )}
    </div>
  );
}
