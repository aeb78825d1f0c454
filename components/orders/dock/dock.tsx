'use client';

import type { ReactNode } from 'react';
import { SkeletonRows } from '@/components/ui/loading/skeleton';
import { Tabs } from '@/components/ui/tabs';
import type { Mode } from '@/lib/core/money';
import { late } from '@/components/ui/loading/late';
import { NoVisitor } from './account-gate';
import { OpenPanel } from './open-panel';
import { useAccount } from '../account/use-account';
import { useOrderWords } from '../shared/use-order-words';

const loading = () => <SkeletonRows rows={3} />;
const AccountNews = late(() => import('../account/account-news').then((m) => m.AccountNews), {
  shape: 'line',
});
const DockAside = late(() => import('./dock-aside').then((m) => m.DockAside), { shape: 'line' });
const PendingOrders = late(() => import('./pending-orders').then((m) => m.PendingOrders), {
  loading,
});
const TimedOrders = late(() => import('./timed-orders').then((m) => m.TimedOrders), {
  loading,
});
const History = late(() => import('./history').then((m) => m.History), { loading });

export type DockTab = 'positions' | 'pending' | 'timed' | 'history';

type Props = {
  mode: Mode | null;
  tab: DockTab;
  onTab: (tab: DockTab) => void;
  /** Whether the instrument on the screen has binary options. */
  hasOptions: boolean;
};

/** What is open, what waits, what runs and what has ended, and the margin it all takes. */
export function Dock({ mode, tab, onTab, hasOptions }: Props) {
  const { t, format } = useOrderWords();
  const { status, orders, pending, timed } = useAccount(mode);
  const label = (name: DockTab, count: number | null) =>
    status === 'ready' && count
      ? t('dock.counted', { tab: t(`dock.${name}`), count: format.quantity(count) })
      : t(`dock.${name}`);
  const panels: { value: DockTab; count: number | null; panel: ReactNode }[] = [
    {
      value: 'positions',
      count: orders.length,
      panel: mode ? <OpenPanel mode={mode} /> : <NoVisitor />,
    },
    { value: 'pending', count: pending.length, panel: <PendingOrders mode={mode} /> },
    {
      value: 'timed',
      count: timed.length,
      panel: <TimedOrders mode={mode} offered={hasOptions} />,
    },
    {
      value: 'history',
      count: null,
      panel: <History mode={mode} onPositions={() => onTab('positions')} />,
    },
  ];
  return (
    <>
      {mode ? <AccountNews mode={mode} /> : null}
      <div className="@container">
        <Tabs
          label={t('dock.label')}
          value={tab}
          onChange={onTab}
          aside={
            <span className="hidden items-center gap-4 lg:flex">
              {mode ? <DockAside mode={mode} several={tab === 'positions'} /> : null}
            </span>
          }
          tabs={panels.map(({ value, count, panel }) => ({
            value,
            label: label(value, count),
            panel,
          }))}
        />
      </div>
    </>
  );
}
