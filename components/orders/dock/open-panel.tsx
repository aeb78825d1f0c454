'use client';

import type { Mode } from '@/lib/core/money';
import { late } from '@/components/ui/loading/late';
import { Positions } from './positions';

const ToTicket = late(() => import('./to-ticket').then((m) => m.ToTicket), { shape: 'line' });
const DockAside = late(() => import('./dock-aside').then((m) => m.DockAside), { shape: 'line' });

/** The open positions, and where the tabs have no room for it the margin that they take. */
export function OpenPanel({ mode }: { mode: Mode }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2 empty:hidden lg:hidden">
        <DockAside mode={mode} several />
      </div>
      <Positions mode={mode} emptyAction={<ToTicket mode={mode} opens="market" />} />
    </>
  );
}
