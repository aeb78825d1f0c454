'use client';

import dynamic from 'next/dynamic';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Positions } from '@/components/orders/positions';
import { useAccount } from '@/components/orders/use-account';
import { formatter } from '@/components/ui/format';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Tabs } from '@/components/ui/tabs';
import type { Mode } from '@/lib/core/money';
import { MarginLine } from './margin-line';
import { useClosedNews } from './use-closed-news';

const History = dynamic(() => import('./history').then((m) => m.History), {
  loading: () => <SkeletonRows rows={3} />,
});

/** Under the chart: what is open, what was closed, and the margin it all takes. */
export function Dock({ mode }: { mode: Mode | null }) {
  const t = useTranslations('terminal');
  const format = formatter(useLocale());
  const { status, orders } = useAccount(mode);
  const [tab, setTab] = useState<'positions' | 'history'>('positions');
  useClosedNews();
  const count = format.quantity(orders.length);
  return (
    <Tabs
      label={t('dock')}
      value={tab}
      onChange={setTab}
      aside={
        <span className="hidden md:block">
          <MarginLine mode={mode} />
        </span>
      }
      tabs={[
        {
          value: 'positions',
          label: status === 'ready' ? t('tabs.positionsCount', { count }) : t('tabs.positions'),
          panel: (
            <>
              <div className="px-4 py-2 md:hidden">
                <MarginLine mode={mode} />
              </div>
              <Positions mode={mode} />
            </>
          ),
        },
        { value: 'history', label: t('tabs.history'), panel: <History mode={mode} /> },
      ]}
    />
  );
}
