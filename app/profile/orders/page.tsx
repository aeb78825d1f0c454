import type { Metadata } from 'next';
import { getTimeZone, getTranslations } from 'next-intl/server';
import { ChoiceLinks } from '@/components/account/choice-links';
import { FreshPage } from '@/components/account/fresh/fresh-page';
import { OrderFilters } from '@/components/account/order-filters';
import { OrderList } from '@/components/account/order-list';
import { NoOrderFits, NoPositions } from '@/components/account/order-panels';
import {
  choiceQuery,
  isNarrowed,
  orderQuery,
  ordersHref,
  orderStatuses,
  readOrderChoice,
  type OrderChoice,
} from '@/components/account/order-choice';
import { Pager } from '@/components/account/pager';
import { AccountNews } from '@/components/orders/account/account-news';
import { Words } from '@/components/shell/words';
import { buttonLook } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { tradedCodes } from '@/lib/orders/record/movement-queries';
import { listOrders } from '@/lib/orders/service';
import { customerOrLogin } from '@/lib/web/page-session';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account'))('orders.title') };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Which orders there are, by how they stand, and the way to take them along. */
async function Head({ choice, total }: { choice: OrderChoice; total: number }) {
  const [t, own] = await Promise.all([getTranslations('orders'), getTranslations('account')]);
  return (
    <div className="grid gap-3 px-4 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-l tracking-tight">{own('orders.title')}</h1>
        <span className="flex items-center gap-3 text-s text-ink-3">
          {t('list.count', { count: total })}
          {/* A file, so no page of its own: the browser asks for it anew each time. */}
          <a
            href={`/profile/orders/export${choiceQuery({ ...choice, page: 1 })}`}
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
          label={own('orders.status')}
          value={choice.status ?? 'all'}
          options={(['all', ...orderStatuses] as const).map((value) => ({
            value,
            label: value === 'all' ? own('orders.all') : t(`states.${value}`),
            href: ordersHref({ ...choice, status: value === 'all' ? undefined : value, page: 1 }),
          }))}
        />
      </div>
    </div>
  );
}

export default async function OrdersPage({ searchParams }: Props) {
  const choice = readOrderChoice(await searchParams);
  const caller = await customerOrLogin(ordersHref(choice));
  const query = orderQuery(choice, await getTimeZone());
  const [orders, codes, t] = await Promise.all([
    listOrders({ ...query, page: choice.page, size: 20 }, caller),
    tradedCodes(caller),
    getTranslations('account'),
  ]);
  return (
    <Words of={['account', 'orders']}>
      <FreshPage />
      <Card flush>
        <AccountNews mode={caller.mode} />
        <Head choice={choice} total={orders.total} />
        <OrderFilters choice={choice} codes={codes} />
        {orders.items.length > 0 ? (
          <OrderList orders={orders.items} caption={t('orders.title')} />
        ) : isNarrowed(choice) || choice.page > 1 ? (
          <NoOrderFits />
        ) : (
          <NoPositions title="noneYet" />
        )}
        <Pager {...orders} hrefOf={(page) => ordersHref({ ...choice, page })} />
      </Card>
    </Words>
  );
}
