'use client';

import { useTranslations } from 'next-intl';
import { buttonLook } from '@/components/ui/button';
import { ChoiceLinks } from '../choice-links';
import { choiceQuery, ordersHref, orderStatuses } from '../order-choice';
import { useOrderChoice } from './order-choosing';
import { Pager } from '../pager';

/** Which orders there are, by how they stand, and the way to take them along. */
export function OrderHead({ total }: { total: number }) {
  const t = useTranslations('orders');
  const own = useTranslations('account.orders');
  const { chosen, choose } = useOrderChoice();
  const withStatus = (value: 'all' | (typeof orderStatuses)[number]) => ({
    ...chosen,
    status: value === 'all' ? undefined : value,
    page: 1,
  });
  return (
    <div className="grid gap-3 px-4 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-l tracking-tight">{own('title')}</h1>
        <span className="flex items-center gap-3 text-s text-ink-3">
          {t('list.count', { count: total })}
          {/* A file, so no page of its own: the browser asks for it anew each time. */}
          <a
            href={`/profile/orders/export${choiceQuery({ ...chosen, page: 1 })}`}
            download
            title={t('list.exportWhy')}
            className={buttonLook({ size: 's' })}
          >
            {t('list.export')}
          </a>
        </span>
      </div>
      <div className="scroll-row -mx-4 px-4">
        <ChoiceLinks
          label={own('status')}
          value={chosen.status ?? 'all'}
          options={(['all', ...orderStatuses] as const).map((value) => ({
            value,
            label: value === 'all' ? own('all') : t(`states.${value}`),
            href: ordersHref(withStatus(value)),
          }))}
          onChoose={(value) => choose(withStatus(value))}
        />
      </div>
    </div>
  );
}

type PagerProps = { page: number; size: number; total: number };

/** To newer and older orders of the list that is shown; none while another one is on its way. */
export function OrderPager(list: PagerProps) {
  const { chosen, busy } = useOrderChoice();
  return (
    <div inert={busy}>
      <Pager {...list} hrefOf={(page) => ordersHref({ ...chosen, page })} />
    </div>
  );
}
