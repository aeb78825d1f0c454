import type { Metadata } from 'next';
import { getTimeZone, getTranslations } from 'next-intl/server';
import { FreshPage } from '@/components/account/fresh/fresh-page';
import { LiveEquity, LiveMargin } from '@/components/account/live-account';
import { MarginCard } from '@/components/account/margin-card';
import { WalletsCard } from '@/components/account/wallets-card';
import { NotInTotals } from '@/components/proof/not-in-totals';
import { OwnCard } from '@/components/proof/own-card';
import { Record, recordLines } from '@/components/records/record';
import {
  isNarrowedRecord,
  readRecordChoice,
  recordQuery,
} from '@/components/records/record-choice';
import { RecordChoosing } from '@/components/records/record-choosing';
import { RecordFilters } from '@/components/records/record-filters';
import { RecordCurrencies, RecordPager } from '@/components/records/record-links';
import { Words } from '@/components/shell/words';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { readUser } from '@/lib/customers/service';
import { ordersOfMovements } from '@/lib/orders/record/movement-queries';
import { getAccount } from '@/lib/orders/service';
import { newestDay } from '@/lib/proof/service';
import { listMovements, worthsNow } from '@/lib/wallets/service';
import { customerOrLogin } from '@/lib/web/page-session';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account'))('balance.title') };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function BalancePage({ searchParams }: Props) {
  const search = await searchParams;
  const caller = await customerOrLogin('/profile/balance');
  const [account, newest, { username }, t, own] = await Promise.all([
    getAccount({}, caller),
    newestDay(),
    readUser(caller),
    getTranslations('account'),
    getTranslations('records.filters'),
  ]);
  const currencies = account.wallets.map((wallet) => wallet.currency);
  const choice = readRecordChoice(search, currencies);
  const query = recordQuery(choice, await getTimeZone());
  const movements = await listMovements({ ...query, size: 20 }, caller);
  const references = movements.items.map((movement) => movement.reference);
  const lines = recordLines(movements.items, await ordersOfMovements(references, caller));
  const { mode } = caller;
  return (
    <Words of={['account', 'orders', 'proof', 'records']}>
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
        <WalletsCard
          account={account}
          worths={worthsNow(account.wallets, caller)}
          current={choice.currency}
        />
      </div>
      <RecordChoosing choice={choice}>
        <Card flush title={t('record.title')} aside={<RecordCurrencies currencies={currencies} />}>
          <p className="max-w-measure px-4 pb-3 text-s text-ink-3 md:px-6">{t('record.explain')}</p>
          <RecordFilters />
          {lines.length > 0 ? (
            <Record lines={lines} />
          ) : isNarrowedRecord(choice) ? (
            <EmptyState icon="receipt" title={own('none')} text={own('noneText')} />
          ) : (
            <EmptyState icon="receipt" title={t('record.none')} text={t('record.noneText')} />
          )}
          <RecordPager page={movements.page} size={movements.size} total={movements.total} />
        </Card>
      </RecordChoosing>
      {newest && mode === 'demo' ? <NotInTotals /> : null}
      {newest && mode === 'real' ? (
        <OwnCard
          day={newest.record.day}
          takenAt={newest.record.takenAt}
          account={username}
          currencies={currencies}
        />
      ) : null}
    </Words>
  );
}
