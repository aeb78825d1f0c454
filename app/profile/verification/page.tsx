import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Words } from '@/components/shell/words';
import { LooksCard } from '@/components/verification/looks-card';
import { shownLooks } from '@/components/verification/queries';
import { VerificationLevels } from '@/components/verification/verification-levels';
import { listOwnLooks } from '@/lib/files/service';
import { namedCountries } from '@/lib/verification/rules';
import { readVerification } from '@/lib/verification/service';
import { customerOrLogin } from '@/lib/web/page-session';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('verification'))('title') };
}

export default async function VerificationPage() {
  const caller = await customerOrLogin('/profile/verification');
  const [levels, looks, t] = await Promise.all([
    readVerification({}, caller),
    listOwnLooks({ page: 1, size: shownLooks }, caller),
    getTranslations('verification'),
  ]);
  return (
    <Words of={['verification', 'house', 'files', 'codes']}>
      <h1 className="sr-only">{t('title')}</h1>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <VerificationLevels
          customerId={caller.customerId}
          initial={levels}
          countries={namedCountries(caller.locale)}
        />
        <LooksCard initial={looks} />
      </div>
    </Words>
  );
}
