'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ApiRefusal, call } from '@/components/api/call';
import { useErrorWords } from '@/components/api/error-words';
import { useAction } from '@/components/api/use-action';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';

type Props = { id: string; token: string };

/** Whether the link is used up, or was none. */
const isOver = (error: unknown): boolean =>
  error instanceof ApiRefusal && ['400', '404'].includes(error.code ?? '');

/** Stops a removal by the link of its mail: by a button, since mailboxes open links to look at them. */
export function StopRemoval({ id, token }: Props) {
  const t = useTranslations('security.removal');
  const login = useTranslations('login');
  const words = useErrorWords();
  const [isStopped, setStopped] = useState(false);
  const { run, busy, failure } = useAction(stop, {
    words: (error) => (isOver(error) ? t('over') : words(error)),
    says: 'here',
  });

  async function stop() {
    await call('POST login/stopRemoval', { id, token }, { stay: true });
    setStopped(true);
  }

  if (isStopped) {
    return (
      <div className="grid gap-4" role="status">
        <p className="text-ink-2">{t('stopped')}</p>
        <ButtonLink href="/pass/reset" size="l">
          {login('reset.title')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{t('stopText')}</p>
      <Button variant="primary" size="l" busy={busy} onClick={run}>
        {t('stop')}
      </Button>
      {failure ? <Notice>{failure}</Notice> : null}
    </div>
  );
}
