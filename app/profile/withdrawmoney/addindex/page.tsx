import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { RealOnly } from '@/components/money/real-only';
import { Words } from '@/components/shell/words';
import { AddDestination } from '@/components/withdrawals/add-destination';
import { readUser } from '@/lib/customers/service';
import { cardHolder } from '@/lib/destinations/service';
import { readTwoFactor } from '@/lib/security/service';
import { customerOrLogin } from '@/lib/web/page-session';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('withdrawals'))('add.title') };
}

type Props = { searchParams: Promise<{ kind?: string }> };

export default async function AddDestinationPage({ searchParams }: Props) {
  const caller = await customerOrLogin('/profile/withdrawmoney/addindex');
  if (caller.mode === 'demo') return <RealOnly />;
  const [{ kind }, user, holder, { enabled, passkeys }, t] = await Promise.all([
    searchParams,
    readUser(caller),
    cardHolder(caller),
    readTwoFactor({}, caller),
    getTranslations('withdrawals'),
  ]);
  return (
    <Words of={['withdrawals', 'security', 'codes']}>
      <h1 className="sr-only">{t('add.title')}</h1>
      <AddDestination
        customerId={caller.customerId}
        kind={kind === 'card' ? 'card' : 'wallet'}
        holder={holder}
        isVerified={user.verification.basic === 'verified'}
        asksForCode={enabled || passkeys > 0}
      />
    </Words>
  );
}
