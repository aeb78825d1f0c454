'use client';

import { useState, type ReactNode } from 'react';

/** Lights its background once whenever `value` rises or falls; still under reduced motion. */
export function Flash({ value, children }: { value: number | string; children: ReactNode }) {
  const [last, setLast] = useState({ value, count: 0, up: true });
  if (last.value !== value) {
    setLast({ value, count: last.count + 1, up: Number(value) > Number(last.value) });
  }
  const look = last.count === 0 ? '' : last.up ? 'animate-flash-up' : 'animate-flash-down';
  return (
    <span key={last.count} data-live className={`-mx-1 inline-block rounded-s px-1 ${look}`}>
      {children}
    </span>
  );
}
