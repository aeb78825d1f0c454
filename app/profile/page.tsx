import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { DisplayCard } from '@/components/account/display-card';
import { EquityCard } from '@/components/account/equity-card';
import { FreshPage } from '@/components/account/fresh/fresh-page';
import { LiveMargin, LivePositions } from '@/components/account/live-account';
import { ReportGlance } from '@/components/analysis/report-glance';
import { AccountNews } from '@/components/orders/account/account-news';
import { MarginCard } from '@/components/account/margin-card';
import { ModeCard } from '@/components/account/mode-card';
import { OrderList } from '@/components/account/order-list';
import { NoHistory, NoPositions } from '@/components/account/order-panels';
import { OrderTabs } from '@/components/account/order-tabs';
import { beginOf, readPeriod, spanOf, type Period } from '@/components/account/period';
import { Record, recordLines } from '@/components/records/record';
import { WalletsCard } from '@/components/account/wallets-card';
import { InviteLine } from '@/components/invites/invite-line';
import { HelpLine } from '@/components/content/help-line';
import { PublishedLine } from '@/components/proof/published-line';
import { LanguageButton } from '@/components/shell/language-button';
import { currentPreferences } from '@/components/shell/preferences';
import { shellWords } from '@/components/shell/shell-words';
import { SecurityCard } from '@/components/account/security-card';
import { Words } from '@/components/shell/words';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import type { Caller } from '@/lib/core/caller';
import { locales } from '@/lib/core/locales';
import { readSessions } from '@/lib/login/device-service';
import { readGlance } from '@/lib/analysis/report-card-queries';
import { balanceSince } from '@/lib/orders/record/books-queries';
import { ordersOfMovements } from '@/lib/orders/record/movement-queries';
import { getAccount, listOrders } from '@/lib/orders/service';
import { listMovements, worthsNow } from '@/lib/wallets/service';
import { isPosition } from '@/lib/orders/form-rules';
import { customerOrLogin, isSandbox } from '@/lib/web/page-session';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account'))('title') };
}

const shownOrders = 6;
const shownMovements = 7;

type Props = { searchParams: Promise<{ period?: string }> };

/** Everything the page shows of the account, read at one moment. */
async function readAll(caller: Caller, period: Period) {
  const nowMs = Date.now();
  const since = beginOf(period, nowMs);
  const [account, history, open, closed, movements, sessions, glance] = await Promise.all([
    getAccount({}, caller),
    balanceSince(since, caller),
    listOrders({ status: ['open'], page: 1, size: 100 }, caller),
    listOrders({ status: ['closed'], parts: 'YES', page: 1, size: shownOrders }, caller),
    listMovements({ currency: 'USDT', page: 1, size: shownMovements }, caller),
    readSessions({ page: 1, size: 1 }, caller),
    readGlance(caller),
  ]);
  const references = movements.items.map((movement) => movement.reference);
  const orders = await ordersOfMovements(references, caller);
  const lines = recordLines(movements.items, orders);
  return {
    account,
    curve: spanOf(history, since, nowMs),
    open,
    closed,
    lines,
    glance,
    sessions: sessions.total,
  };
}

function CardLink({ href, children }: { href: string; children: string }) {
  return (
    <Link
      href={href}
      className="inline-flex min-h-9 items-center text-s whitespace-nowrap text-accent underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}

/** How the site looks in this browser. */
async function Display({ caller: { locale } }: { caller: Caller }) {
  const [words, { theme, updown }] = await Promise.all([shellWords(), currentPreferences(locale)]);
  return (
    <DisplayCard
      theme={theme ?? 'system'}
      updown={updown}
      language={
        <span className="flex items-center gap-2">
          {locales.find(({ value }) => value === locale)?.name}
          <LanguageButton {...words.language} current={locale} />
        </span>
      }
    />
  );
}

export default async function AccountPage({ searchParams }: Props) {
  const period = readPeriod((await searchParams).period);
  const caller = await customerOrLogin('/profile');
  const [all, t] = await Promise.all([readAll(caller, period), getTranslations('account')]);
  const { account, curve, open, closed, lines, glance, sessions } = all;
  const { mode } = caller;
  return (
    <Words of={['account', 'orders', 'codes']}>
      <h1 className="sr-only">{t('title')}</h1>
      <FreshPage />
      <AccountNews mode={mode} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <EquityCard mode={mode} account={account} period={period} {...curve} />
        <MarginCard>
          <LiveMargin mode={mode} initial={account} />
        </MarginCard>
        <Card flush className="lg:col-span-2">
          <OrderTabs
            words={{
              label: t('orders.title'),
              open: t('orders.open'),
              history: t('orders.history'),
            }}
            open={
              <LivePositions
                mode={mode}
                initial={open.items.filter(isPosition)}
                none={<NoPositions />}
              />
            }
            history={
              closed.items.length === 0 ? (
                <NoHistory />
              ) : (
                <OrderList orders={closed.items} caption={t('orders.history')} />
              )
            }
            aside={<CardLink href="/profile/orders">{t('orders.showAll')}</CardLink>}
          />
        </Card>
        <ReportGlance
          glance={glance}
          aside={<CardLink href="/profile/analysis">{t('nav.analysis')}</CardLink>}
        />
        <WalletsCard account={account} worths={worthsNow(account.wallets, caller)} />
        <Card
          flush
          title={t('record.latest')}
          aside={<CardLink href="/profile/balance">{t('record.showAll')}</CardLink>}
        >
          {lines.length === 0 ? (
            <EmptyState icon="receipt" title={t('record.none')} text={t('record.noneText')} />
          ) : (
            <Record lines={lines} />
          )}
        </Card>
        <div className="flex min-w-0 flex-col gap-4 *:flex-1">
          <ModeCard mode={mode} sandbox={isSandbox()} />
          <SecurityCard sessions={sessions} />
          <Display caller={caller} />
        </div>
        <div className="grid gap-4 lg:col-span-2 lg:grid-cols-3">
          <PublishedLine href={mode === 'real' ? '/profile/balance#proof' : '/proof'} />
          <InviteLine />
          <HelpLine />
        </div>
      </div>
    </Words>
  );
}
