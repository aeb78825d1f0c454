'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { useErrorWords } from '@/components/api/error-words';
import { useAction } from '@/components/api/use-action';
import { TextField } from '@/components/ui/fields/field';
import { LiveRegion } from '@/components/ui/live-region';
import type { MailedCode } from './mailed-code';

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

type Props = ComponentProps<typeof TextField> & {
  code: MailedCode;
  /** The address to mail to, or null when it is not one yet; then the field of it says so. */
  readEmail: () => Promise<string | null>;
  /** A sandbox keeps its mails on a page. */
  sandbox: boolean;
  /** A code is on its way: what was said of the field before no longer holds. */
  onSent: () => void;
};

/** The field of a mailed code with the button that asks for it. */
export function CodeField(props: Omit<Props, 'label'>) {
  const { code, readEmail, sandbox, onSent, error, ...field } = props;
  const t = useTranslations('login.code');
  const { run, busy, failure } = useAction(ask, { words: useErrorWords(), says: 'here' });
  const { sentTo, sentNowTo, secondsLeft, secondsToResend } = code;

  // Not `disabled`, which would take the focus away and grey the whole field.
  const isWaiting = busy || secondsToResend > 0;

  async function ask() {
    const email = await readEmail();
    if (email !== null && (await code.send(email))) onSent();
  }

  function hint() {
    if (!sentTo) return t('hint');
    return secondsLeft > 0 ? t('sent', { email: sentTo, time: clock(secondsLeft) }) : t('expired');
  }

  return (
    <div className="grid content-start gap-1">
      <TextField
        {...field}
        label={t('label')}
        error={error ?? failure}
        hint={error || failure ? undefined : <span className="tabular-nums">{hint()}</span>}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        dir="ltr"
        action={
          <button
            type="button"
            onClick={() => isWaiting || run()}
            aria-disabled={isWaiting || undefined}
            aria-busy={busy || undefined}
            className="-me-1 min-h-8 shrink-0 rounded-s px-2 text-s font-strong whitespace-nowrap text-accent tabular-nums hover:bg-accent-soft aria-disabled:cursor-default aria-disabled:font-normal aria-disabled:text-ink-3 aria-disabled:hover:bg-transparent"
          >
            {secondsToResend > 0
              ? t('wait', { seconds: secondsToResend })
              : t(sentTo ? 'resend' : 'send')}
          </button>
        }
      />
      <LiveRegion text={sentNowTo ? t('sent', { email: sentNowTo, time: clock(600) }) : ''} />
      {sandbox && sentTo ? (
        <a
          href={`/dev/outbox?email=${encodeURIComponent(sentTo)}`}
          target="_blank"
          rel="noreferrer"
          className="justify-self-start text-s text-accent underline underline-offset-4"
        >
          {t('outbox')}
        </a>
      ) : null}
    </div>
  );
}
