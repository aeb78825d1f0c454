import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SecuritySettings } from '@/components/login/security-settings';
import { readUser } from '@/lib/customers/service';
import { readSessions } from '@/lib/login/device-service';
import { readLinks } from '@/lib/login/google-service';
import { keepsOutbox } from '@/lib/login/outbox-rows';
import { listPasskeys } from '@/lib/passkeys/service';
import { readLoginHistory } from '@/lib/security/history-service';
import { readTwoFactor } from '@/lib/security/service';
import { customerOrLogin, isLocalReader } from '@/lib/web/page-session';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('login.security'))('title') };
}

export default async function SecurityPage() {
  const caller = await customerOrLogin('/profile/security');
  const [user, google, sessions, twoFactor, history, passkeys] = await Promise.all([
    readUser(caller),
    readLinks({}, caller),
    readSessions({ page: 1, size: 100 }, caller),
    readTwoFactor({}, caller),
    readLoginHistory({ page: 1, size: 10 }, caller),
    listPasskeys({}, caller),
  ]);
  return (
    <SecuritySettings
      user={user}
      google={google}
      sandbox={keepsOutbox() && (await isLocalReader())}
      sessions={sessions.items}
      twoFactor={twoFactor}
      history={history}
      passkeys={passkeys.items}
    />
  );
}
