'use client';

import { useLocale, useTranslations } from 'next-intl';
import Link from 'next/link';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';
import { Icon } from '@/components/ui/icon';
import type { Closing } from '@/lib/closings/contract';
import { clearedAt } from '@/lib/closings/rules';
import { amountText } from './amount-text';

type Obstacle = Closing['obstacles'][number];

function useObstacleText() {
  const t = useTranslations('closing.obstacles');
  const locale = useLocale();
  const zone = useZone();
  return ({ what, count, money, until }: Obstacle): string => {
    if (what === 'rest') return t('rest', { time: formatter(locale).dateTime(until!, zone) });
    if (what === 'held' || what === 'money') return t(what, { amount: amountText(money!, locale) });
    return t(what, { count: count! });
  };
}

/** What has to be cleared before an account can be closed, each with the way there. */
export function ObstacleList({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const t = useTranslations('closing');
  const textOf = useObstacleText();
  if (obstacles.length === 0)
    return (
      <p className="flex items-center gap-2 text-ink-2">
        <Icon name="check" className="size-4 shrink-0 text-accent" />
        {t('obstacles.none')}
      </p>
    );
  return (
    <ul className="grid divide-y divide-line border-y border-line">
      {obstacles.map((one) => (
        <li
          key={`${one.what} ${one.money?.currency ?? ''}`}
          className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
        >
          <span className="flex min-w-0 items-center gap-2" suppressHydrationWarning>
            <Icon name="clock" className="size-4 shrink-0 text-wait" />
            {textOf(one)}
          </span>
          <Link
            href={clearedAt[one.what]}
            className="inline-flex min-h-9 items-center text-s text-accent underline-offset-4 hover:underline"
          >
            {t(`go.${one.what}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
