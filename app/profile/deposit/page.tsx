import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DepositScreen } from '@/components/deposits/deposit-screen';
import { shownDeposits } from '@/components/deposits/queries';
import { RealOnly } from '@/components/money/real-only';
import { Words } from '@/components/shell/words';
import { listDeposits, readRechargeTerms } from '@/lib/deposits/service';
import { customerOrLogin } from '@/lib/web/page-session';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('deposits'))('title') };
}

export default async function DepositPage() {
  const caller = await customerOrLogin('/profile/deposit');
  const t = await getTranslations('deposits');
  if (caller.mode === 'demo') return <RealOnly />;
  const [terms, deposits] = await Promise.all([
    readRechargeTerms({}, caller),
    listDeposits({ page: 1, size: shownDeposits }, caller),
  ]);
  return (
    <Words
      of={['deposits', 'house', 'closing', 'questions', 'limits', 'files', 'codes', 'verification']}
    >
      <h1 className="sr-only">{t('title')}</h1>
      <DepositScreen customerId={caller.customerId} terms={terms} deposits={deposits.items} />
    </Words>
  );
}
