import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import type { Collectible } from '@/lib/collectibles/contract';

const ofStanding = { leading: 'good', outbid: 'wait', won: 'accent', lost: 'plain' } as const;

/** How the reader stands in an auction, or how it ended; nothing while it is open to everybody. */
export function StandingBadge({ of }: { of: Pick<Collectible, 'standing' | 'status'> }) {
  const t = useTranslations('collectibles');
  if (of.standing)
    return <Badge tone={ofStanding[of.standing]}>{t(`standing.${of.standing}`)}</Badge>;
  if (of.status === 'open') return null;
  return <Badge tone="plain">{t(`status.${of.status}`)}</Badge>;
}
