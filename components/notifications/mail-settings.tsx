'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { Card } from '@/components/ui/card';
import type { ChosenKind } from '@/lib/notifications/rules';
import { saveSetting, type NotificationSettings } from './queries';

type Setting = NotificationSettings['kinds'][number];

/** Which notifications come by e-mail as well. */
export function MailSettings({ kinds }: { kinds: readonly Setting[] }) {
  const t = useTranslations('notifications');
  // What can be chosen stands first: what protects the account is a long list, and always sent.
  const sorted = kinds.toSorted((a, b) => Number(b.canChange) - Number(a.canChange));
  return (
    <Card title={t('settings.title')}>
      <p className="mb-2 max-w-[72ch] text-s text-ink-2">{t('settings.text')}</p>
      <ul className="divide-y divide-line">
        {sorted.map((setting) => (
          <li key={setting.kind} className="flex min-h-11 items-center justify-between gap-3 py-1">
            {setting.canChange && setting.byMail !== null ? (
              <Choice kind={setting.kind as ChosenKind} initial={setting.byMail} />
            ) : (
              <>
                <span>{t(`titles.${setting.kind}`)}</span>
                <span className="text-end text-s text-ink-3">
                  {t(setting.byMail ? 'settings.always' : 'settings.perAlert')}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Choice({ kind, initial }: { kind: ChosenKind; initial: boolean }) {
  const t = useTranslations('notifications');
  const [byMail, setByMail] = useState(initial);
  const { run, busy } = useAction(choose, { words: () => t('settings.failed') });
  const title = t(`titles.${kind}`);

  async function choose(next: boolean) {
    setByMail(next);
    try {
      await saveSetting({ kind, byMail: next });
    } catch (error) {
      setByMail(!next);
      throw error;
    }
  }

  return (
    <label className="flex min-h-11 flex-1 cursor-pointer items-center justify-between gap-3">
      <span>{title}</span>
      <input
        type="checkbox"
        aria-label={t('settings.mailOf', { title })}
        checked={byMail}
        aria-disabled={busy}
        onChange={(event) => (busy ? undefined : run(event.target.checked))}
        className="size-[18px] shrink-0 accent-(--accent)"
      />
    </label>
  );
}
