'use client';

import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { SkeletonRows } from '@/components/ui/loading/skeleton';
import { Tabs } from '@/components/ui/tabs';
import type { Mode } from '@/lib/core/money';
import { late, lateDialog } from '@/components/ui/loading/late';
import { MarginBanner } from './margin-banner';
import { MarginLine } from './margin-line';
import { Positions } from './positions';
import { useAccount } from '../account/use-account';
import { useOrderNews } from '../account/use-order-news';
import { useOrderWords } from '../shared/use-order-words';
import { useShown } from '../../ui/use-shown';

const loading = () => <SkeletonRows rows={3} />;
const PendingOrders = late(() => import('./pending-orders').then((m) => m.PendingOrders), {
  loading,
});
const TimedOrders = late(() => import('./timed-orders').then((m) => m.TimedOrders), {
  loading,
});
const History = late(() => import('./history').then((m) => m.History), { loading });
const BulkDialog = lateDialog(() => import('../dialogs/bulk-dialog').then((m) => m.BulkDialog));

export type DockTab = 'positions' | 'pending' | 'timed' | 'history';

type Props = {
  mode: Mode | null;
  /** Which tab is shown, where its owner keeps it. */
  tab?: DockTab;
  onTab?: (tab: DockTab) => void;
};

/** What is open, what waits, what runs and what has ended, and the margin it all takes. */
export function Dock({ mode, tab: kept, onTab }: Props) {
  const [own, setOwn] = useState<DockTab>('positions');
  const tab = kept ?? own;
  const { t, format } = useOrderWords();
  const { status, orders, pending, timed } = useAccount(mode);
  useOrderNews();
  const label = (name: DockTab, count: number | null) =>
    status === 'ready' && count
      ? t('dock.counted', { tab: t(`dock.${name}`), count: format.quantity(count) })
      : t(`dock.${name}`);
  const panels: { value: DockTab; count: number | null; panel: ReactNode }[] = [
    { value: 'positions', count: orders.length, panel: <OpenPanel mode={mode} /> },
    { value: 'pending', count: pending.length, panel: <PendingOrders mode={mode} /> },
    { value: 'timed', count: timed.length, panel: <TimedOrders mode={mode} /> },
    { value: 'history', count: null, panel: <History mode={mode} /> },
  ];
  return (
    <>
      <MarginBanner mode={mode} />
      <div className="@container">
        <Tabs
          label={t('dock.label')}
          value={tab}
          onChange={onTab ?? setOwn}
          aside={
            <span className="hidden items-center gap-4 lg:flex">
              <MarginLine mode={mode} />
              {tab === 'positions' ? <CloseSeveral mode={mode} /> : null}
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

function OpenPanel({ mode }: { mode: Mode | null }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2 empty:hidden lg:hidden">
        <MarginLine mode={mode} />
        <CloseSeveral mode={mode} />
      </div>
      <Positions mode={mode} />
    </>
  );
}

/** The way to close several positions at once, where there are several. */
function CloseSeveral({ mode }: { mode: Mode | null }) {
  const { t } = useOrderWords();
  const { orders } = useAccount(mode);
  const { shown, show, dismiss } = useShown<true>();
  if (mode === null || (orders.length < 2 && !shown?.open)) return null;
  return (
    <>
      <Button
        size="s"
        aria-haspopup="dialog"
        onClick={() => show(true)}
        className="min-h-7 shrink-0 whitespace-nowrap"
      >
        {t('bulk.open')}
      </Button>
      {shown ? (
        <BulkDialog key={shown.count} mode={mode} open={shown.open} onClose={dismiss} />
      ) : null}
    </>
  );
}
