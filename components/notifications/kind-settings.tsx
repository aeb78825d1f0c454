'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { Card } from '@/components/ui/card';
import type { Kind } from '@/lib/notifications/rules';
import type { Kinds } from './queries';
import { useKinds } from './use-kinds';

type Setting = Kinds[number];
type Save = ReturnType<typeof useKinds>[1];
type Way = 'byMail' | 'byPush';

const cell = 'w-16 shrink-0 text-center text-s text-ink-3';

/** Which notifications come by e-mail and to devices as well; `drawn` as they came with the page, which may be old. */
export function KindSettings({ kinds: drawn }: { kinds: Kinds }) {
  const t = useTranslations('notifications');
  const [kinds, save] = useKinds(drawn);
  // What can be chosen stands first: what protects the account is a long list, and always sent.
  const isFixed = ({ canChange, byMail }: Setting) => Number(!canChange && byMail === true);
  const sorted = kinds.toSorted((a, b) => isFixed(a) - isFixed(b));
  const half = Math.ceil(sorted.length / 2);
  return (
    <Card title={t('settings.title')}>
      <p className="mb-2 max-w-measure text-s text-ink-2">{t('settings.text')}</p>
      <div className="grid gap-x-12 lg:grid-cols-2">
        {[sorted.slice(0, half), sorted.slice(half)].map((part, i) => (
          <div key={i} className={i > 0 ? 'max-lg:border-t max-lg:border-line' : undefined}>
            <Heads isRepeated={i > 0} />
            <ul className="divide-y divide-line">
              {part.map((setting) => (
                <KindLine key={setting.kind} setting={setting} save={save} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Card>
  );
}

/** What the two ways are; over the second part only where it stands beside the first. */
function Heads({ isRepeated }: { isRepeated: boolean }) {
  const t = useTranslations('notifications.settings');
  return (
    <div
      aria-hidden="true"
      className={clsx(
        'flex justify-end gap-1 border-b border-line pb-1',
        isRepeated && 'max-lg:hidden',
      )}
    >
      <span className={cell}>{t('mail')}</span>
      <span className={cell}>{t('push')}</span>
    </div>
  );
}

function KindLine({ setting, save }: { setting: Setting; save: Save }) {
  const t = useTranslations('notifications');
  const { kind, byMail, byPush, canChange } = setting;
  const fixed =
    byMail === null ? 'settings.perAlert' : byMail ? 'settings.always' : 'settings.never';
  return (
    <li className="flex min-h-11 items-center gap-1">
      <span className="min-w-0 flex-1 py-1 pe-2">{t(`titles.${kind}`)}</span>
      {canChange && byMail !== null ? (
        <Choice kind={kind} way="byMail" kept={byMail} save={save} />
      ) : (
        <span className={cell}>{t(fixed)}</span>
      )}
      <Choice kind={kind} way="byPush" kept={byPush} save={save} />
    </li>
  );
}

type ChoiceProps = { kind: Kind; way: Way; kept: boolean; save: Save };

function Choice({ kind, way, kept, save }: ChoiceProps) {
  const t = useTranslations('notifications');
  // Shown as chosen until the server has answered.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOn = chosen ?? kept;
  const { run, busy } = useAction(choose, { words: () => t('settings.failed') });
  const title = t(`titles.${kind}`);

  async function choose(next: boolean) {
    setChosen(next);
    try {
      await save({ kind, [way]: next });
    } finally {
      setChosen(null);
    }
  }

  return (
    <label className="grid h-11 w-16 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={t(way === 'byMail' ? 'settings.mailOf' : 'settings.pushOf', { title })}
        checked={isOn}
        aria-disabled={busy}
        onChange={(event) => (busy ? undefined : run(event.target.checked))}
        className="size-[18px] accent-(--accent)"
      />
    </label>
  );
}
