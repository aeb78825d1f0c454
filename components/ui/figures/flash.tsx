'use client';

import clsx from 'clsx';
import { useState, type ReactNode } from 'react';

/** Lights its background once whenever `value` rises or falls; still under reduced motion. */
export function Flash({ value, children }: { value: number | string; children: ReactNode }) {
  const [last, setLast] = useState({ value, count: 0, up: true });
  if (last.value !== value) {
    setLast({ value, count: last.count + 1, up: Number(value) > Number(last.value) });
  }
  return (
    <span data-live className="relative isolate -mx-1 inline-block px-1">
      {last.count > 0 ? (
        <span
          key={last.count}
          aria-hidden
          className={clsx(
            'pointer-events-none absolute inset-0 -z-10 animate-flash rounded-s opacity-0',
            last.up ? 'bg-up-soft' : 'bg-down-soft',
          )}
        />
      ) : null}
      {children}
    </span>
  );
}
