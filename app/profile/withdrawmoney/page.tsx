import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { RealOnly } from '@/components/money/real-only';
import { Words } from '@/components/shell/words';
import { shownWithdrawals } from '@/components/withdrawals/queries';
import { WithdrawScreen } from '@/components/withdrawals/withdraw-screen';
import { listDestinations } from '@/lib/destinations/service';
import { customerOrLogin } from '@/lib/web/page-session';
import { listWithdrawals, readTerms } from '@/lib/withdrawals/service';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('withdrawals'))('title') };
}

export default async function WithdrawPage() {
  const caller = await customerOrLogin('/profile/withdrawmoney');
  const t = await getTranslations('withdrawals');
  if (caller.mode === 'demo') return <RealOnly />;
  const [terms, destinations, withdrawals] = await Promise.all([
    readTerms({}, caller),
    listDestinations({}, caller),
    listWithdrawals({ page: 1, size: shownWithdrawals }, caller),
  ]);
  return (
    <Words of={['withdrawals', 'house', 'questions', 'security', 'codes', 'fees']}>
      <h1 className="sr-only">{t('title')}</h1>
      <WithdrawScreen
        customerId={caller.customerId}
        terms={terms}
        destinations={destinations}
        withdrawals={withdrawals.items}
      />
    </Words>
  );
}
