'use client';

import type { ReactNode } from 'react';
import { useEvents } from '@/components/api/events';
import { useServerState } from '@/components/api/server-state';
import type { SmartOrder, SmartProducts } from '@/lib/plans/contract';
import { PlanForm } from './plan-form';
import { PlanList } from './plan-list';
import { availableQuery, hearPlans, plansQuery, productsQuery } from './queries';
import { TreasuryCard } from './treasury-card';

export type Mine = { available: string; plans: readonly SmartOrder[] };

/** Hears of payments; a visitor has none to hear of, and no ticket for their news. */
function Hearing() {
  useEvents(hearPlans);
  return null;
}

type Props = {
  page: number;
  offered: SmartProducts;
  /** Null for whoever can only read: a visitor, or a customer in the demo account. */
  mine: Mine | null;
  /** The way for a customer who can only read; a visitor logs in. */
  way: ReactNode;
  pager: ReactNode;
};

/** What is offered and what runs, as the server drew it, kept up to date from then on. */
export function PlanScreen({ page, offered: drawn, mine, way, pager }: Props) {
  const isCustomer = mine !== null;
  const offered = useServerState(productsQuery).data ?? drawn;
  const known = useServerState({ ...availableQuery, enabled: isCustomer }).data;
  const plans = useServerState({ ...plansQuery(page), enabled: isCustomer }).data?.items;
  return (
    <div className="grid gap-4">
      {isCustomer ? <Hearing /> : null}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <PlanForm offered={offered} available={mine && (known ?? mine.available)} way={way} />
        <TreasuryCard treasury={offered.treasury} products={offered.products} />
      </div>
      {mine ? <PlanList items={plans ?? mine.plans} pager={pager} /> : null}
    </div>
  );
}
