import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LimitsScreen } from '@/components/limits/limits-screen';
import { Words } from '@/components/shell/words';
import { readUser } from '@/lib/customers/service';
import { readLimits } from '@/lib/limits/service';
import { readTwoFactor } from '@/lib/security/service';
import { customerOrLogin } from '@/lib/web/page-session';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('limits'))('title') };
}

export default async function LimitsPage() {
  const caller = await customerOrLogin('/profile/limits');
  const [limits, user, twoFactor, t] = await Promise.all([
    readLimits({}, caller),
    readUser(caller),
    readTwoFactor({}, caller),
    getTranslations('limits'),
  ]);
  return (
    <Words of={['codes', 'limits', 'login', 'security']}>
      <h1 className="sr-only">{t('title')}</h1>
      <LimitsScreen
        limits={limits}
        asksCode={twoFactor.enabled || twoFactor.passkeys > 0}
        hasPassword={user.hasPassword}
      />
    </Words>
  );
}
