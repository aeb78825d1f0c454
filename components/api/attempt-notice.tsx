'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/error-state';
import { useErrorWords } from './error-words';
import { isTooOld, type Phase } from './use-attempt';

type Props = {
  phase: Phase;
  error: unknown;
  /** What the server said, where it takes more than the words of its code. */
  said?: ReactNode;
  /** Said after a refusal: what did not happen, and that no money moved. */
  nothing?: string;
  /** Said when no answer came: what may have happened. */
  unsure?: string;
};

/** Beside its button, which may stand at the edge of what is seen. */
const intoView = (notice: HTMLElement | null) => {
  // What it gives is no clean-up: newer browsers give a promise.
  void notice?.scrollIntoView?.({ block: 'nearest' });
};

/** How an attempt ended that brought nothing: what the server said, whether money moved, and what to do. */
export function AttemptNotice({ phase, error, said, nothing, unsure }: Props) {
  const words = useErrorWords();
  const t = useTranslations('common');
  if (phase !== 'refused' && phase !== 'unsure') return null;
  return (
    <Notice ref={intoView} tone={phase === 'refused' ? 'bad' : 'wait'}>
      {/* Where no answer came the server said nothing, whatever it said of the try before. */}
      {phase === 'refused' ? (said ?? words(error)) : words(error)}{' '}
      {phase === 'refused' ? !isTooOld(error) && nothing : (unsure ?? t('unsure'))}
    </Notice>
  );
}
