import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClosingScreen } from '@/components/closing/closing-screen';
import { Words } from '@/components/shell/words';
import { keptUntil } from '@/lib/closings/rules';
import { readClosing } from '@/lib/closings/service';
import { readUser } from '@/lib/customers/service';
import { readTwoFactor } from '@/lib/security/service';
import { customerOrLogin } from '@/lib/web/page-session';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('closing'))('title') };
}

export default async function ClosingPage() {
  const caller = await customerOrLogin('/profile/security/closing');
  const [closing, user, twoFactor, t] = await Promise.all([
    readClosing({}, caller),
    readUser(caller),
    readTwoFactor({}, caller),
    getTranslations('closing'),
  ]);
  return (
    <Words of={['closing', 'codes', 'login', 'security']}>
      <h1 className="sr-only">{t('title')}</h1>
      <ClosingScreen
        closing={closing}
        keptUntil={keptUntil(closing, new Date())}
        asksCode={twoFactor.enabled || twoFactor.passkeys > 0}
        hasPassword={user.hasPassword}
      />
    </Words>
  );
}
