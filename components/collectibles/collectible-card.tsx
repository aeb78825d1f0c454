import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { Live } from '@/components/ui/figures/live';
import { Money } from '@/components/ui/figures/price';
import { Time } from '@/components/ui/figures/time';
import type { Collectible } from '@/lib/collectibles/contract';
import { Picture } from './picture';
import { Remaining } from './remaining';
import { StandingBadge } from './standing-badge';

/** What a collectible stands at: the highest bid, what it was sold for, or what it starts at. */
export function Standing({ of }: { of: Collectible }) {
  const t = useTranslations('collectibles');
  const label =
    of.currentBid === null ? 'startPrice' : of.status === 'sold' ? 'soldFor' : 'currentBid';
  return (
    <>
      <span className="block text-xs text-ink-3">{t(label)}</span>
      <Live>
        <Money value={of.currentBid ?? of.startPrice} className="font-strong" />
      </Live>
    </>
  );
}

/** A collectible of the market: what it looks like, what it stands at and how long it goes on. */
export function CollectibleCard({
  of,
  serverTime,
  isFirst,
}: {
  of: Collectible;
  serverTime: string;
  isFirst?: boolean;
}) {
  const t = useTranslations('collectibles');
  const { id, name, creator, status, endsAt } = of;
  return (
    <Link
      href={`/nfts/${id}`}
      prefetch={false}
      className="group flex h-full min-w-0 flex-col overflow-hidden rounded-l border border-line bg-surface transition-colors duration-(--fast) hover:border-line-strong"
    >
      <span className="relative block overflow-hidden">
        <Picture
          of={of}
          label=""
          isFirst={isFirst}
          className="w-full"
          sizes="(min-width: 1180px) 280px, (min-width: 768px) 33vw, calc(50vw - 1.5rem)"
        />
        <span className="absolute start-2 top-2">
          <StandingBadge of={of} />
        </span>
      </span>
      <span className="flex flex-1 flex-col gap-2 p-3 md:p-4">
        <span className="min-w-0">
          <h2 title={name} className="truncate text-m">
            <bdi>{name}</bdi>
          </h2>
          <span className="line-clamp-2 text-xs text-ink-3">
            {t.rich('creator', { name: () => <bdi>{creator}</bdi> })}
          </span>
        </span>
        <span className="block">
          <Standing of={of} />
        </span>
        <span className="block text-xs text-ink-2">
          {status === 'open' || status === 'ended' ? (
            <Remaining endsAt={endsAt} serverTime={serverTime} />
          ) : (
            t.rich('endedAt', { time: () => <Time at={endsAt} show="date" /> })
          )}
        </span>
      </span>
    </Link>
  );
}
