'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { call } from '@/components/api/call';
import { useErrorWords } from '@/components/api/error-words';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { enterSite } from './enter-site';

/** What a newcomer has now, and the choice of the account to begin with. */
export function Welcome({ username, start }: { username: string; start: string }) {
  const t = useTranslations('login.register');
  const { run, busy, failure } = useAction(begin, { words: useErrorWords(), says: 'here' });
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  async function begin(virtual: boolean) {
    if (!virtual) await call('POST user/changeVirtualStatus', { virtual });
    await enterSite(virtual, virtual ? start : '/');
  }

  return (
    <div data-done className="grid gap-4">
      <h1 ref={title} tabIndex={-1} className="text-xl tracking-tight outline-none">
        {t('doneTitle', { username })}
      </h1>
      <p className="text-ink-2">{t('doneText')}</p>
      {failure ? <Notice>{failure}</Notice> : null}
      <div className="grid gap-2">
        <Button variant="primary" size="l" busy={busy} onClick={() => run(true)}>
          {t('toDemo')}
        </Button>
        <Button size="l" disabled={busy} onClick={() => run(false)}>
          {t('toReal')}
        </Button>
      </div>
    </div>
  );
}
