'use client';

import clsx from 'clsx';
import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { call } from '@/components/api/call';
import { toast } from '@/components/ui/toast';
import type { Mode } from '@/lib/core/money';
import { remember } from './remember';

type Words = Record<'label' | 'real' | 'demo' | 'toReal' | 'toDemo' | 'failed', string>;

/** Says at all times which account is in use, and changes it. */
export function ModeSwitch({ mode, words }: { mode: Mode; words: Words }) {
  const router = useRouter();
  const [chosen, setChosen] = useState(mode);
  const [refreshing, startRefresh] = useTransition();
  const [sending, setSending] = useState(false);

  async function change(next: Mode) {
    if (next === chosen) return;
    setSending(true);
    try {
      await call('POST user/changeVirtualStatus', { virtual: next === 'demo' });
      remember('virtual', next === 'demo' ? 'YES' : 'NO');
      setChosen(next);
      toast(next === 'demo' ? words.toDemo : words.toReal);
      startRefresh(() => router.refresh());
    } catch {
      toast(words.failed, 'bad');
    } finally {
      setSending(false);
    }
  }

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
          disabled={sending}
          onClick={() => void change(one)}
          className={clsx(
            'min-h-[30px] rounded-[7px] px-3 text-s whitespace-nowrap pointer-coarse:min-h-[38px]',
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
