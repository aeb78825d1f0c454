import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { RegisterWorker } from '@/components/app/register-worker';
import { ClosingStrip } from '@/components/closing/closing-strip';
import { ConnectionStrip } from '@/components/connection/connection-strip';
import { SessionNotice } from '@/components/shell/session-notice';
import { EquitySlot, SameModeSlot } from '@/components/orders/account/equity-slot';
import { BellSlot } from '@/components/notifications/bell-slot';
import { bellWords } from '@/components/shell/shell-words';
import { DesktopShell } from '@/components/shell/desktop-shell';
import { currentDevice } from '@/components/shell/device';
import { PhoneShell } from '@/components/shell/phone-shell';
import { currentPreferences } from '@/components/shell/preferences';
import { BreakStrip } from '@/components/limits/break-strip';
import { SuspensionStrip } from '@/components/limits/suspension-strip';
import { TimeZone } from '@/components/shell/time-zone';
import { SupportButton } from '@/components/support/support-button';
import { Words } from '@/components/shell/words';
import { Toaster } from '@/components/ui/toast';
import { footerTitles } from '@/lib/content/queries';
import { currentLocale } from '@/i18n/locale';
import { closingAt } from '@/lib/closings/service';
import { direction, langOf } from '@/lib/core/locales';
import { suspensionOf } from '@/lib/customers/customer-rows';
import { breakEnd } from '@/lib/limits/service';
import { pageNonce } from '@/lib/web/nonce';
import { isSandbox } from '@/lib/web/page-session';
import { supportUrl } from '@/lib/support/service';
import { siteUrl } from '@/lib/web/site';
import { currentViewer } from '@/lib/web/viewer';
import './globals.css';

// Every page depends on its reader: language, theme, session.
export const dynamic = 'force-dynamic';

const inter = localFont({
  src: './fonts/inter.woff2',
  weight: '400 600',
  display: 'swap',
  variable: '--inter',
});

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell');
  return {
    metadataBase: new URL(siteUrl()),
    title: { default: 'Assay', template: '%s · Assay' },
    description: t('description'),
    applicationName: 'Assay',
  };
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#11181f' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const locale = await currentLocale();
  const [device, { theme, updown }, viewer, shell, common, bell, nonce] = await Promise.all([
    currentDevice(),
    currentPreferences(locale),
    currentViewer(),
    getTranslations('shell'),
    getTranslations('common'),
    bellWords(),
    pageNonce(),
  ]);
  const { customerId, mode } = viewer;
  const [suspension, breakUntil, closedAt] = await Promise.all([
    customerId ? suspensionOf({ customerId }) : null,
    customerId && mode === 'real' ? breakEnd({ customerId }) : null,
    customerId ? closingAt({ customerId }) : null,
  ]);
  const Shell = device === 'phone' ? PhoneShell : DesktopShell;
  const items = device === 'phone' ? [] : await footerTitles(locale);
  return (
    <html
      lang={langOf(locale)}
      dir={direction(locale)}
      data-theme={theme}
      data-updown={updown}
      data-device={device}
      // Of what `global-error.tsx` says, which has no words of its own.
      data-failed={common('pageFailed')}
      data-retry={common('retry')}
      className={inter.variable}
      suppressHydrationWarning
    >
      <body className="flex min-h-dvh flex-col">
        <a
          href="#content"
          className="sr-only z-50 rounded-m bg-surface px-4 py-2 text-accent focus:not-sr-only focus:fixed focus:start-2 focus:top-2"
        >
          {shell('skip')}
        </a>
        <Words of={[]}>
          {suspension ? <SuspensionStrip {...suspension} /> : null}
          {breakUntil ? <BreakStrip until={breakUntil} /> : null}
          {closedAt ? <ClosingStrip at={closedAt} /> : null}
          <Shell
            locale={locale}
            items={items}
            sandbox={isSandbox()}
            loggedIn={viewer.customerId !== null}
            mode={viewer.mode}
            equity={
              viewer.customerId === null ? null : device === 'phone' ? (
                <SameModeSlot mode={viewer.mode} />
              ) : (
                <EquitySlot mode={viewer.mode} label={shell('equity')} />
              )
            }
            support={<SupportButton url={supportUrl()} isCustomer={viewer.customerId !== null} />}
            bell={viewer.customerId === null ? null : <BellSlot words={bell} />}
          >
            {children}
          </Shell>
          <Toaster closeLabel={common('close')}>
            <ConnectionStrip isVisitor={viewer.customerId === null} />
          </Toaster>
          {viewer.customerId === null ? null : <SessionNotice customerId={viewer.customerId} />}
        </Words>
        <TimeZone />
        <RegisterWorker nonce={nonce} />
      </body>
    </html>
  );
}
