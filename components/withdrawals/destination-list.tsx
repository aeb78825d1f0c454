'use client';

import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { call } from '@/components/api/call';
import { useErrorWords } from '@/components/api/error-words';
import { useAction } from '@/components/api/use-action';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';
import { lateDialog } from '@/components/ui/loading/late';
import { useSeconds } from '@/components/ui/use-seconds';
import type { Destination } from '@/lib/destinations/contract';
import { DestinationText } from './destination-text';
import { refreshWithdrawals } from './queries';

const RemoveDialog = lateDialog(() =>
  import('./remove-dialog').then(({ RemoveDialog }) => RemoveDialog),
);

/** The share of the wait that is over, 0 to 1; null once there is none. */
function waited({ createdAt, usableAt }: Destination, nowMs: number): number | null {
  const [from, to] = [Date.parse(createdAt), Date.parse(usableAt)];
  return nowMs >= to ? null : Math.max(0, (nowMs - from) / (to - from));
}

function Wait({ share }: { share: number }) {
  const t = useTranslations('withdrawals.destinations');
  return (
    <div className="grid basis-full gap-1.5">
      <p className="text-xs text-ink-3">{t('newWhy')}</p>
      <span className="h-1 overflow-hidden rounded-full bg-line">
        <span className="block h-full bg-wait" style={{ width: `${Math.round(share * 100)}%` }} />
      </span>
    </div>
  );
}

function Line({ destination, onRemove }: { destination: Destination; onRemove: () => void }) {
  const t = useTranslations('withdrawals.destinations');
  const { run, busy } = useAction(makeDefault, { words: useErrorWords() });
  const format = formatter(useLocale());
  const zone = useZone();
  const now = useSeconds();
  const share = now === null ? null : waited(destination, now);

  async function makeDefault() {
    try {
      await call('POST user/setDefaultDestination', { id: destination.id });
    } finally {
      void refreshWithdrawals();
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 text-s">
      <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <bdi className="font-strong">{destination.name}</bdi>
        <span className="block text-ink-3">
          <DestinationText of={destination} />
        </span>
      </span>
      {share !== null ? (
        <Badge>{t('from', { time: format.weekTime(destination.usableAt, zone) })}</Badge>
      ) : null}
      {destination.isDefault ? <Badge tone="accent">{t('default')}</Badge> : null}
      {share === null ? null : <Wait share={share} />}
      {destination.kind === 'card' ? (
        <p className="basis-full text-xs text-ink-3">{t('cardWhy')}</p>
      ) : null}
      <span className="flex basis-full gap-2">
        {destination.isDefault ? null : (
          <Button size="s" busy={busy} onClick={run}>
            {t('makeDefault')}
          </Button>
        )}
        <Button size="s" onClick={onRemove}>
          {t('remove')}
        </Button>
      </span>
    </li>
  );
}

/** Where money may go: what can be used, from when the new ones can, and the way to add one. */
export function DestinationList({ destinations }: { destinations: readonly Destination[] }) {
  const t = useTranslations('withdrawals.destinations');
  const [removing, setRemoving] = useState<Destination | null>(null);
  return (
    <Card
      title={t('title')}
      aside={
        <span className="text-s text-ink-3">{t('count', { count: destinations.length })}</span>
      }
      className="flex flex-col"
    >
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {destinations.map((destination) => (
          <Line
            key={destination.id}
            destination={destination}
            onRemove={() => setRemoving(destination)}
          />
        ))}
      </ul>
      <Link
        href="/profile/withdrawmoney/addindex"
        className="my-4 flex min-h-13 items-center justify-center rounded-m border-[1.5px] border-dashed border-line-strong text-s font-strong text-accent hover:bg-accent-soft"
      >
        {t('add')}
      </Link>
      <p className="mt-auto border-t border-line pt-3 text-xs text-ink-3">{t('pause')}</p>
      {removing ? (
        <RemoveDialog open destination={removing} onClose={() => setRemoving(null)} />
      ) : null}
    </Card>
  );
}
