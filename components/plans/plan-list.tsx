'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import type { SmartOrder } from '@/lib/plans/contract';
import { PlanLine } from './plan-line';

/** A page of the customer's plans, newest first; each opens to its payments. */
export function PlanList({ items, pager }: { items: readonly SmartOrder[]; pager: ReactNode }) {
  const t = useTranslations('plans');
  return (
    <Card flush title={t('mine')}>
      {items.length === 0 ? (
        <EmptyState icon="clock" title={t('noPlans')} text={t('noPlansText')} />
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {items.map((plan) => (
            <li key={plan.id}>
              <PlanLine plan={plan} />
            </li>
          ))}
        </ul>
      )}
      {pager}
    </Card>
  );
}
