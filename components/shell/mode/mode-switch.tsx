'use client';

import clsx from 'clsx';
import { useOptimistic } from 'react';
import type { Mode } from '@/lib/core/money';
import { useModeChange } from './use-mode-change';

type Words = Record<'label' | 'real' | 'demo' | 'toReal' | 'toDemo' | 'failed', string>;

/** Says at all times which account is in use, and changes it. */
export function ModeSwitch({ mode, words }: { mode: Mode; words: Words }) {
  const { toReal: real, toDemo: demo, failed } = words;
  const { change, sending, refreshing } = useModeChange({ real, demo, failed });
  // The new one from when it is in use, before the page is drawn in it.
  const [chosen, setChosen] = useOptimistic(mode);

  return (
    <div
      role="group"
      aria-label={words.label}
      aria-busy={sending || refreshing}
      className="inline-flex gap-0.5 rounded-m bg-control p-[3px]"
    >
      {(['real', 'demo'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={chosen === one}
          // Not `disabled`, which would take the focus away.
          aria-disabled={sending || undefined}
          onClick={() => void (!sending && one !== chosen && change(one, setChosen))}
          className={clsx(
            'min-h-[30px] rounded-[7px] px-3 text-s whitespace-nowrap max-[400px]:px-2 max-[345px]:px-1.5 pointer-coarse:min-h-9',
            chosen !== one && 'text-ink-2 hover:text-ink',
            chosen === one && 'font-strong shadow-card',
            chosen === one && (one === 'demo' ? 'bg-wait-soft text-wait' : 'bg-surface text-ink'),
          )}
        >
          {words[one]}
        </button>
      ))}
    </div>
  );
}
