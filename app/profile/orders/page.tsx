import type { Metadata } from 'next';
import { getTimeZone, getTranslations } from 'next-intl/server';
import { FreshPage } from '@/components/account/fresh/fresh-page';
import { OrderFilters } from '@/components/account/orders/order-filters';
import { OrderHead, OrderPager } from '@/components/account/orders/order-head';
import { OrderList } from '@/components/account/order-list';
import { NoOrderFits, NoPositions } from '@/components/account/order-panels';
import {
  isNarrowed,
  orderQuery,
  ordersHref,
  readOrderChoice,
} from '@/components/account/order-choice';
import { OrderChoosing } from '@/components/account/orders/order-choosing';
import { AccountNews } from '@/components/orders/account/account-news';
import { Words } from '@/components/shell/words';
import { Card } from '@/components/ui/card';
import { tradedCodes } from '@/lib/orders/record/movement-queries';
import { listOrders } from '@/lib/orders/service';
import { customerOrLogin } from '@/lib/web/page-session';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account'))('orders.title') };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

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
      <OrderChoosing choice={choice}>
        <Card flush>
          <AccountNews mode={caller.mode} />
          <OrderHead total={orders.total} />
          <OrderFilters codes={codes} />
          {orders.items.length > 0 ? (
            <OrderList orders={orders.items} caption={t('orders.title')} />
          ) : isNarrowed(choice) || choice.page > 1 ? (
            <NoOrderFits />
          ) : (
            <NoPositions title="noneYet" />
          )}
          <OrderPager page={orders.page} size={orders.size} total={orders.total} />
        </Card>
      </OrderChoosing>
    </Words>
  );
}
