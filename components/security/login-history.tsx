'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useErrorWords } from '@/components/api/error-words';
import { serverState } from '@/components/api/server-state';
import { useAction } from '@/components/api/use-action';
import { useDeviceName } from './use-device-name';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';
import { hearDrawn, loginHistoryQuery, type History } from './queries';

type Item = History['items'][number];

function Line({ item }: { item: Item }) {
  const t = useTranslations('security.history');
  const nameOf = useDeviceName();
  const zone = useZone();
  const { dateTime } = formatter(useLocale());
  const isRefused = item.event === 'wrong-password' || item.event === 'wrong-code';
  return (
    <li className="flex items-start justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className={isRefused ? 'text-bad' : undefined}>{t(item.event)}</span>
          {item.tries > 1 ? <Badge tone="bad">{t('tries', { count: item.tries })}</Badge> : null}
        </p>
        <p className="text-s text-ink-3">
          {item.ip === null ? (
            t('manyPlaces')
          ) : (
            <>
              <bdi>{nameOf(item)}</bdi> · <bdi>{item.ip}</bdi>
            </>
          )}
        </p>
      </div>
      <time dateTime={item.at} className="shrink-0 text-end text-s text-ink-3 tabular-nums">
        {dateTime(item.at, zone)}
      </time>
    </li>
  );
}

/** Log-ins, refused attempts and changes, the newest first. */
export function LoginHistory({ first }: { first: History }) {
  const t = useTranslations('security.history');
  const common = useTranslations('common');
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(
    loginHistoryQuery(first),
    serverState(),
  );
  const { run, busy } = useAction(() => fetchNextPage({ throwOnError: true }), {
    words: useErrorWords(),
  });
  useEffect(() => hearDrawn(first), [first]);
  // What came in meanwhile moves the rest down a page.
  const items = new Map(data.pages.flatMap((page) => page.items).map((item) => [item.id, item]));

  return (
    <div className="grid gap-3">
      <p className="max-w-measure text-s text-ink-2">{t('text')}</p>
      <ul className="divide-y divide-line">
        {[...items.values()].map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button className="justify-self-start" busy={busy} onClick={run}>
          {common('more')}
        </Button>
      ) : null}
    </div>
  );
}
