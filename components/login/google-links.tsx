'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { call, type CallResult } from '@/components/api/call';
import { useErrorWords } from '@/components/api/error-words';
import { untilGone, useAction } from '@/components/api/use-action';
import { OwnerForm } from '@/components/security/owner-form';
import { Button, ButtonLink } from '@/components/ui/button';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';
import { toast } from '@/components/ui/toast';
import type { OwnerInput } from '@/lib/security/otp-contract';
import { addressOfGoogle } from './google-round';

type State = CallResult<'GET user/listGoogle'>;

function LinkButton() {
  const t = useTranslations('login.google');
  const words = useErrorWords();
  const { run, busy } = useAction(leave, { words: () => words('503') });

  async function leave() {
    window.location.assign(await addressOfGoogle({ link: 'yes' }));
    await untilGone();
  }

  return (
    <Button className="justify-self-start" busy={busy} onClick={run}>
      {t('link')}
    </Button>
  );
}

type Props = State & { hasPassword: boolean; asksForCode: boolean };

/** The Google accounts that log in to an account: each with when it was linked, linked and unlinked. */
export function GoogleLinks({ items, canLink, hasPassword, asksForCode }: Props) {
  const t = useTranslations('login.google');
  const security = useTranslations('login.security');
  const router = useRouter();
  const zone = useZone();
  const { dateTime } = formatter(useLocale());
  const [unlinking, setUnlinking] = useState<string | null>(null);

  async function unlink(id: string, input: OwnerInput) {
    await call('POST user/unlinkGoogle', { id, ...input });
    toast(t('unlinked'));
    setUnlinking(null);
    router.refresh();
  }

  return (
    <div className="grid gap-4">
      <p className="max-w-measure text-ink-2">{hasPassword ? t('about') : t('needsPassword')}</p>
      {items.length > 0 ? (
        <ul className="divide-y divide-line">
          {items.map(({ id, linkedAt }) => (
            <li key={id} className="grid gap-3 py-3">
              <div className="flex items-center justify-between gap-3">
                <div className="min-w-0">
                  <p>{t('account')}</p>
                  <p className="text-s text-ink-3">
                    {t('since', { time: dateTime(linkedAt, zone) })}
                  </p>
                </div>
                {hasPassword ? (
                  <Button
                    size="s"
                    aria-label={t('unlinkOf', { time: dateTime(linkedAt, zone) })}
                    disabled={unlinking !== null}
                    onClick={() => setUnlinking(id)}
                  >
                    {t('unlink')}
                  </Button>
                ) : null}
              </div>
              {unlinking === id ? (
                <OwnerForm
                  danger
                  asksForCode={asksForCode}
                  submit={t('unlink')}
                  note={t('unlinkText')}
                  confirms={() => ({ action: 'user/unlinkGoogle', about: { id } })}
                  onSubmit={(input) => unlink(id, input)}
                  onCancel={() => setUnlinking(null)}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-s text-ink-3">{t('none')}</p>
      )}
      {hasPassword ? (
        canLink && items.length === 0 ? (
          <LinkButton />
        ) : null
      ) : (
        <ButtonLink className="justify-self-start" href="/pass/reset">
          {security('setPassword')}
        </ButtonLink>
      )}
    </div>
  );
}
