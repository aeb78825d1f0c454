'use client';

import clsx from 'clsx';
import { useLocale } from 'next-intl';
import { useEffect, useState } from 'react';
import { formatter } from '@/components/ui/figures/format';
import { newestFrameAt } from './live-prices';

type Words = { label: string; waiting: string; seconds: string };

/** How long ago the newest price came; amber when the feed has gone quiet. `seconds` holds a `{value}`. */
export function FeedAge({ words }: { words: Words }) {
  const locale = useLocale();
  const [age, setAge] = useState<number | null>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      const at = newestFrameAt();
      setAge(at === null ? null : (Date.now() - at) / 1000);
    }, 500);
    return () => clearInterval(timer);
  }, []);
  const quiet = age !== null && age > 5;
  return (
    <span className={clsx('text-s whitespace-nowrap', quiet ? 'text-wait' : 'text-ink-3')}>
      {age === null ? (
        words.waiting
      ) : (
        <>
          {words.label}{' '}
          <span className="tabular-nums">
            {words.seconds.replace('{value}', formatter(locale).price(age, quiet ? 0 : 1))}
          </span>
        </>
      )}
    </span>
  );
}
