import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { readPage } from '@/components/account/order-choice';
import { Pager } from '@/components/account/pager';
import { InstallCard } from '@/components/app/install-button';
import { DeviceSettings } from '@/components/notifications/devices/device-settings';
import { KindSettings } from '@/components/notifications/kind-settings';
import { NotificationList } from '@/components/notifications/list';
import { PhraseForm } from '@/components/notifications/phrase-form';
import { Words } from '@/components/shell/words';
import { pageSize } from '@/lib/notifications/rules';
import { readUser } from '@/lib/customers/service';
import { listDevices } from '@/lib/notifications/push-service';
import { listNotifications, readSettings } from '@/lib/notifications/service';
import { keepsOutbox } from '@/lib/login/outbox-rows';
import { readTwoFactor } from '@/lib/security/service';
import { customerOrLogin, isLocalReader } from '@/lib/web/page-session';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('notifications'))('title') };
}

const hrefOf = (page: number) =>
  page === 1 ? '/profile/notification' : `/profile/notification?page=${page}`;

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function NotificationPage({ searchParams }: Props) {
  const page = readPage(await searchParams);
  const caller = await customerOrLogin('/profile/notification');
  const t = await getTranslations('notifications');
  const [
    notifications,
    { kinds, phrase },
    pushDevices,
    { hasPassword, email },
    { enabled, passkeys },
  ] = await Promise.all([
    listNotifications({ page, size: pageSize }, caller),
    readSettings({}, caller),
    listDevices({}, caller),
    readUser(caller),
    readTwoFactor({}, caller),
  ]);
  return (
    <Words of={['codes', 'app', 'house', 'account', 'login', 'notifications', 'security']}>
      <h1 className="sr-only">{t('title')}</h1>
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <div className="min-w-0 lg:col-span-2">
          <NotificationList
            key={page}
            page={page}
            initial={notifications}
            pager={<Pager {...notifications} hrefOf={hrefOf} />}
          />
        </div>
        <div className="grid min-w-0 gap-4">
          <InstallCard />
          <DeviceSettings {...pushDevices} />
          <PhraseForm
            phrase={phrase}
            way={hasPassword ? 'password' : enabled || passkeys > 0 ? 'otp' : 'code'}
            email={email}
            sandbox={keepsOutbox() && (await isLocalReader())}
          />
        </div>
        <div className="min-w-0 lg:col-span-3">
          <KindSettings kinds={kinds} />
        </div>
      </div>
    </Words>
  );
}
