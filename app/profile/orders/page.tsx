import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ChoiceLinks } from '@/components/account/choice-links';
import { FreshPage } from '@/components/account/live-account';
import { InstrumentFilter } from '@/components/account/order-filters';
import { OrderList } from '@/components/account/order-list';
import { NoOrderFits, NoPositions } from '@/components/account/order-panels';
import { ordersHref, readOrderChoice } from '@/components/account/order-choice';
import { Pager } from '@/components/account/pager';
import { Words } from '@/components/shell/words';
import { Card } from '@/components/ui/card';
import { tradedCodes } from '@/lib/orders/movement-orders';
import { listOrders } from '@/lib/orders/service';
import { isMarginOrder } from '@/lib/orders/contract';
import { customerOrLogin } from '@/lib/web/page-session';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account'))('orders.title') };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function OrdersPage({ searchParams }: Props) {
  const choice = readOrderChoice(await searchParams);
  const caller = await customerOrLogin(ordersHref(choice));
  const { status, code, page } = choice;
  const [orders, codes, t] = await Promise.all([
    listOrders(
      { ...(status && { status: [status] }), ...(code && { code }), page, size: 20 },
      caller,
    ),
    tradedCodes(caller),
    getTranslations('account'),
  ]);
  const chosen = Boolean(status || code || page > 1);
  return (
    <Words of={['account', 'orders']}>
      <FreshPage />
      <Card flush>
        <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-4 md:px-6">
          <h1 className="text-l tracking-tight">{t('orders.title')}</h1>
          <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
            <ChoiceLinks
              label={t('orders.status')}
              value={status ?? 'all'}
              className="max-sm:w-full"
              options={(['all', 'open', 'closed'] as const).map((value) => ({
                value,
                label: t(`orders.${value}`),
                href: ordersHref({ status: value === 'all' ? undefined : value, code, page: 1 }),
              }))}
            />
            <InstrumentFilter
              label={t('orders.instrument')}
              every={t('orders.everyInstrument')}
              codes={codes}
              value={code ?? ''}
              base={ordersHref({ status, page: 1 })}
            />
          </div>
        </div>
        {orders.items.length > 0 ? (
          <OrderList orders={orders.items.filter(isMarginOrder)} caption={t('orders.title')} />
        ) : chosen ? (
          <NoOrderFits />
        ) : (
          <NoPositions />
        )}
        <Pager {...orders} hrefOf={(to) => ordersHref({ ...choice, page: to })} />
      </Card>
    </Words>
  );
}
