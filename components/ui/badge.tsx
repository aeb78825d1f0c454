import clsx from 'clsx';
import type { ReactNode } from 'react';

const tones = {
  wait: 'bg-wait-soft text-wait',
  good: 'bg-good-soft text-good',
  bad: 'bg-bad-soft text-bad',
  accent: 'bg-accent-soft text-accent',
  plain: 'bg-control text-ink-2',
};

/** A short state. Amber, the default, is for what waits or is only simulated. */
export function Badge({
  tone = 'wait',
  className,
  children,
}: {
  tone?: keyof typeof tones;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 rounded-full px-2 py-px text-xs font-strong whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
