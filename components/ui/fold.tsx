'use client';

import clsx from 'clsx';
import { useId, type ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';

type Props = {
  title: ReactNode;
  /** What is inside in a few words, while it is folded. */
  aside?: ReactNode;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
};

/** What most orders do without, behind its own headline. */
export function Fold({ title, aside, open, onToggle, children }: Props) {
  const id = useId();
  return (
    <div className="grid gap-2 border-t border-line pt-1">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
        className="flex min-h-9 items-center gap-2 rounded-s text-start text-s text-ink-2 hover:text-ink pointer-coarse:min-h-touch"
      >
        <span className="min-w-0 flex-1">{title}</span>
        {open ? null : <span className="num text-ink-3">{aside}</span>}
        <Icon
          name="down"
          className={clsx('size-4 transition-transform duration-(--fast)', open && 'rotate-180')}
        />
      </button>
      <div id={id} hidden={!open} className={open ? 'grid gap-3' : undefined}>
        {open ? children : null}
      </div>
    </div>
  );
}
