'use client';

import { useTranslations } from 'next-intl';
import { useErrorWords } from '@/components/api/error-words';
import { untilGone, useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { loginByGoogle } from '@/lib/login/contract';
import { addressOfGoogle } from './google-round';

type Props = {
  next: string;
  /** The code that an account opened this way was invited by, as it was typed. */
  invite?: string;
};

export function GoogleButton({ next, invite = '' }: Props) {
  const t = useTranslations('login.google');
  const words = useErrorWords();
  const { run, busy, failure } = useAction(leave, { words: () => words('503'), says: 'here' });

  async function leave() {
    window.location.assign(await addressOfGoogle(isCode(invite) ? { next, invite } : { next }));
    await untilGone();
  }

  return (
    <div className="grid gap-4 group-has-data-done:hidden">
      <div className="flex items-center gap-3 text-s text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </div>
      <Button size="l" busy={busy} onClick={run}>
        <GoogleMark />
        {t('button')}
      </Button>
      {failure ? <Notice>{failure}</Notice> : null}
    </div>
  );
}

/** One that cannot be a code is left behind: nobody would see at the way back what is wrong with it. */
const isCode = (typed: string): boolean =>
  typed.trim() !== '' && loginByGoogle.input.shape.inviteCode.safeParse(typed).success;

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M22.5 12.3c0-.8-.1-1.5-.2-2.3H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.8h3.6c2-1.900 3.200-4.700 3.200-8.100z"
      />
      <path
        fill="#34a853"
        d="M12 23c3 0 5.500-1 7.300-2.600l-3.600-2.800c-1 .7-2.200 1.100-3.700 1.100-2.900 0-5.300-1.900-6.200-4.600H2.100V17A11 11 0 0 0 12 23z"
      />
      <path
        fill="#fbbc05"
        d="M5.800 14.100a6.600 6.600 0 0 1 0-4.200V7.100H2.100a11 11 0 0 0 0 9.900z"
      />
      <path
        fill="#ea4335"
        d="M12 5.400c1.600 0 3.100.6 4.200 1.600l3.200-3.100A11 11 0 0 0 2.100 7.100l3.700 2.800C6.700 7.300 9.100 5.400 12 5.400z"
      />
    </svg>
  );
}
