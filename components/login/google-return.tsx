'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { ApiRefusal, call } from '@/components/api/call';
import { useErrorWords } from '@/components/api/error-words';
import { ButtonLink } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { enterSite } from './enter-site';
import { GoogleCode } from './google-code';
import { readIdToken } from './google-round';

const wantsCode = (error: unknown): boolean =>
  error instanceof ApiRefusal && error.issues.some(({ path }) => path === 'otp');

/** Finishes the way back from Google: its identity token becomes a session of ours. */
type Props = { next: string; invite: string | undefined; cancelled: boolean };

export function GoogleReturn({ next, invite, cancelled }: Props) {
  const t = useTranslations('login.google');
  const words = useErrorWords();
  const [failure, setFailure] = useState<string | null>(cancelled ? t('cancelled') : null);
  const [waiting, setWaiting] = useState<string | null>(null);
  const hasBegun = useRef(cancelled);

  useEffect(() => {
    // A token signs in once, and effects run twice in development.
    if (hasBegun.current) return;
    hasBegun.current = true;
    (async () => {
      const idToken = await readIdToken();
      if (!idToken) return setFailure(t('cancelled'));
      try {
        const { user } = await call(
          'POST login/loginByGoogle',
          { idToken, inviteCode: invite },
          { stay: true },
        );
        await enterSite(user.virtual, next);
      } catch (error) {
        if (!wantsCode(error)) throw error;
        setWaiting(idToken);
      }
    })().catch((error) => setFailure(words(error)));
  }, [next, invite, t, words]);

  if (waiting !== null) return <GoogleCode idToken={waiting} next={next} />;
  if (failure !== null) {
    return (
      <ErrorState
        title={t('failed')}
        text={failure}
        action={
          <ButtonLink href="/pass/login" variant="primary">
            {t('back')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <div className="grid gap-3 py-8">
      <p role="status" className="text-center text-ink-2">
        {t('finishing')}
      </p>
      <Skeleton className="mx-auto h-3 w-40" />
      <ButtonLink href="/pass/login" variant="plain" className="mt-3 justify-self-center">
        {t('back')}
      </ButtonLink>
    </div>
  );
}
