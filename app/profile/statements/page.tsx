import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ArchiveCard } from '@/components/records/archive-card';
import { StatementsCard } from '@/components/records/statements-card';
import { Words } from '@/components/shell/words';
import { readArchive } from '@/lib/archives/service';
import { readUser } from '@/lib/customers/service';
import { readTwoFactor } from '@/lib/security/service';
import { readMonths } from '@/lib/statements/service';
import { customerOrLogin } from '@/lib/web/page-session';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('records'))('title') };
}

export default async function StatementsPage() {
  const caller = await customerOrLogin('/profile/statements');
  const [months, archive, user, twoFactor, t] = await Promise.all([
    readMonths({}, caller),
    readArchive({}, caller),
    readUser(caller),
    readTwoFactor({}, caller),
    getTranslations('records'),
  ]);
  return (
    <Words of={['records', 'security', 'login', 'codes']}>
      <h1 className="sr-only">{t('title')}</h1>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <StatementsCard months={months.items} />
        <ArchiveCard
          initial={archive}
          hasPassword={user.hasPassword}
          asksForCode={twoFactor.enabled || twoFactor.passkeys > 0}
        />
      </div>
    </Words>
  );
}
