import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ChoiceLinks } from '@/components/account/choice-links';
import { FreshPage, LiveEquity, LiveMargin } from '@/components/account/live-account';
import { MarginCard } from '@/components/account/margin-card';
import { readCurrency, readPage, recordHref } from '@/components/account/order-choice';
import { Pager } from '@/components/account/pager';
import { Record, recordLines } from '@/components/account/record';
import { WalletsCard } from '@/components/account/wallets-card';
import { Words } from '@/components/shell/words';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { ordersOfMovements } from '@/lib/orders/record/movement-queries';
import { getAccount } from '@/lib/orders/service';
import { listMovements } from '@/lib/wallets/service';
import { customerOrLogin } from '@/lib/web/page-session';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account'))('balance.title') };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function BalancePage({ searchParams }: Props) {
  const search = await searchParams;
  const caller = await customerOrLogin('/profile/balance');
  const [account, t] = await Promise.all([getAccount({}, caller), getTranslations('account')]);
  const currencies = account.wallets.map((wallet) => wallet.currency);
  const currency = readCurrency(search, currencies);
  const movements = await listMovements({ currency, page: readPage(search), size: 20 }, caller);
  const references = movements.items.map((movement) => movement.reference);
  const lines = recordLines(movements.items, await ordersOfMovements(references, caller));
  const { mode } = caller;
  return (
    <Words of={['account', 'orders']}>
      <FreshPage />
      <div className="grid gap-4 lg:grid-cols-2">
        <MarginCard
          head={
            <>
              <h1 className="text-m font-normal text-ink-2">{t('equity.title')}</h1>
              <LiveEquity mode={mode} initial={account} />
            </>
          }
        >
          <LiveMargin mode={mode} initial={account} />
        </MarginCard>
        <WalletsCard account={account} current={currency} />
      </div>
      <Card
        flush
        title={t('record.title')}
        aside={
          <ChoiceLinks
            label={t('balance.inCurrency')}
            value={currency}
            options={currencies.map((value) => ({
              value,
              label: value,
              href: recordHref(value, 1),
            }))}
          />
        }
      >
        <p className="max-w-[72ch] px-4 pb-3 text-s text-ink-3 md:px-6">{t('record.explain')}</p>
        {lines.length > 0 ? (
          <Record lines={lines} />
        ) : (
          <EmptyState icon="receipt" title={t('record.none')} text={t('record.noneText')} />
        )}
        <Pager {...movements} hrefOf={(page) => recordHref(currency, page)} />
      </Card>
    </Words>
  );
}
