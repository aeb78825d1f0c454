'use client';

import { useEffect } from 'react';
import { Icon } from '@/components/ui/icon';

/** Says that the address asked for has no page; once, for it leaves the address of the start page alone. */
export function UnknownPath({ text }: { text: string }) {
  useEffect(() => window.history.replaceState(null, '', '/'), []);
  return (
    <p
      role="status"
      className="flex items-center gap-2 rounded-m border border-line bg-surface px-4 py-2 text-s"
    >
      <Icon name="info" className="size-4 shrink-0 text-ink-3" />
      {text}
    </p>
  );
}
