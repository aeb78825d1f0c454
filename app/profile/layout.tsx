import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { AccountNav } from '@/components/account/account-nav';
import { PrivateContent } from '@/components/shell/private-content';
import { PriceDigits } from '@/components/markets/quotes/price-digits';
import { tradedTicks } from '@/lib/orders/record/movement-queries';
import { currentViewer } from '@/lib/web/viewer';

export default async function AccountLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations('account');
  const verification = await getTranslations('verification');
  const security = await getTranslations('login.security');
  const limits = await getTranslations('limits');
  const notifications = await getTranslations('notifications');
  const records = await getTranslations('records');
  const invites = await getTranslations('invites');
  const { customerId, mode } = await currentViewer();
  const ticks = customerId ? await tradedTicks({ customerId, mode }) : {};
  const parts = [
    { href: '/profile', label: t('nav.overview') },
    { href: '/profile/orders', label: t('nav.orders') },
    { href: '/profile/balance', label: t('nav.balance') },
    { href: '/profile/deposit', label: t('nav.deposit') },
    { href: '/profile/withdrawmoney', label: t('nav.withdraw') },
    { href: '/flashswap', label: t('nav.swap') },
    { href: '/profile/analysis', label: t('nav.analysis') },
    { href: '/profile/statements', label: records('title') },
    { href: '/profile/verification', label: verification('title') },
    { href: '/profile/notification', label: notifications('title') },
    { href: '/profile/invite', label: invites('title') },
    { href: '/profile/security', label: security('title') },
    { href: '/profile/limits', label: limits('title') },
  ];
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] content-start gap-4 xl:max-w-[1376px] xl:grid-cols-[180px_minmax(0,1fr)] xl:gap-6">
      <AccountNav label={t('nav.label')} parts={parts} />
      <div className="grid min-w-0 content-start gap-4">
        <PrivateContent>
          <PriceDigits ticks={ticks}>{children}</PriceDigits>
        </PrivateContent>
      </div>
    </div>
  );
}
