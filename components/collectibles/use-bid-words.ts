import { useLocale, useTranslations } from 'next-intl';
import { formatter } from '@/components/ui/figures/format';
import type { Collectible } from '@/lib/collectibles/contract';

type Told = Pick<Collectible, 'id' | 'name' | 'currentBid' | 'status'>;

/** What has changed since the page was drawn, in a sentence for readers of the screen; "" while nothing has. */
export function useBidWords(drawn: readonly Told[], now: readonly Told[]): string {
  const t = useTranslations('collectibles.live');
  const format = formatter(useLocale());
  const changed = now.flatMap((one) => {
    const before = drawn.find(({ id }) => id === one.id);
    if (!before) return [];
    if (before.status === 'open' && one.status !== 'open') return [t('ended', { name: one.name })];
    return one.currentBid !== null && one.currentBid !== before.currentBid
      ? [t('bid', { name: one.name, amount: format.money(one.currentBid) })]
      : [];
  });
  return changed.join(' ');
}
