'use client';

import { useState, type ReactNode } from 'react';
import { Tabs } from '@/components/ui/tabs';

type Words = { label: string; open: ReactNode; history: ReactNode };

/** What is open and what was, on the account's first page. */
export function OrderTabs({
  words,
  open,
  history,
  aside,
}: {
  words: Words;
  open: ReactNode;
  history: ReactNode;
  aside: ReactNode;
}) {
  const [shown, setShown] = useState<'open' | 'history'>('open');
  return (
    <Tabs
      label={words.label}
      value={shown}
      onChange={setShown}
      aside={aside}
      tabs={[
        { value: 'open', label: words.open, panel: open },
        { value: 'history', label: words.history, panel: history },
      ]}
    />
  );
}
