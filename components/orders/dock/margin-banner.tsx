'use client';

import { Icon } from '@/components/ui/icon';
import { roundedDown, type Mode } from '@/lib/core/money';
import { closeOutLevel } from '@/lib/core/margin-levels';
import { useLiveAccount } from '../account/use-account';
import { useOrderWords } from '../shared/use-order-words';

/** Below this margin level the account is warned of its close-out, as a fraction. */
export const warnBelow = 1;

/** Stands as long as the margin level is below 100 %: how far it is from the close-out, and what helps. */
export function MarginBanner({ mode }: { mode: Mode | null }) {
  const { t, format } = useOrderWords();
  const { now } = useLiveAccount(mode);
  const level = now?.marginLevel;
  if (!level?.lt(warnBelow)) return null;
  // Rounded down: a level below a threshold never reads as having reached it.
  const shown = roundedDown(level, 3);
  return (
    // No region that speaks: its level follows the market, and `use-order-news.ts` says the warning once.
    <div className="flex items-start gap-2 border-b border-line bg-bad-soft px-4 py-2 text-s text-bad">
      <Icon name="warning" className="mt-0.5 size-4" />
      <p>
        <b data-live>{t('margin.title', { level: format.percent(shown, 1) })}</b>{' '}
        {t('margin.text', { at: format.percent(closeOutLevel) })}
      </p>
    </div>
  );
}
