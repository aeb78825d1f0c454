import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { instrumentRows } from '@/components/markets/rows/instrument-rows';
import { quoteFrom, type Priced } from '@/components/markets/quotes/quotes';
import { currentDevice } from '@/components/shell/device';
import { EarlyTap } from '@/components/terminal/early-tap';
import { Terminal } from '@/components/terminal/terminal';
import styles from '@/components/terminal/terminal.module.css';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { askedCode, tradingView } from '@/lib/orders/trading-view-service';
import { pageNonce } from '@/lib/web/nonce';
import { currentViewer } from '@/lib/web/viewer';

type Search = Promise<Record<string, string | string[] | undefined>>;

const asked = cache(async (searchParams: Search) => {
  const search = await searchParams;
  const one = (name: string) => [search[name]].flat()[0];
  const code = askedCode({ code: one('code'), type: one('type'), id: one('id') });
  const view = await tradingView(code);
  if (!view) return { code, view: null, name: '' };
  const { instrument, info } = view;
  const { name, base, quote, type } = instrument;
  const [row] = await instrumentRows([{ ...info, type, name, base, quote, hundred: [] }]);
  return { code, view, name: row!.name };
});

export async function generateMetadata({
  searchParams,
}: {
  searchParams: Search;
}): Promise<Metadata> {
  const { code, name } = await asked(searchParams);
  const t = await getTranslations('terminal');
  return {
    title: name && name !== code ? `${code} · ${name}` : code,
    description: t('description', { code, name }),
    alternates: { canonical: `/cruuency?code=${encodeURIComponent(code)}` },
  };
}

const startOf = (item: (Priced & { receivedAt: string | null }) | null) =>
  item
    ? quoteFrom(item, item.receivedAt ? Date.now() - Date.parse(item.receivedAt) : 0)
    : undefined;

export default async function TradingPage({ searchParams }: { searchParams: Search }) {
  const [{ code, view, name }, { customerId, mode }, device, nonce] = await Promise.all([
    asked(searchParams),
    currentViewer(),
    currentDevice(),
    pageNonce(),
  ]);
  if (!view) return <NotListed code={code} />;
  const { info, pair, pairItem, sandbox } = view;
  return (
    <>
      {device === 'phone' ? <EarlyTap nonce={nonce} /> : null}
      <Terminal
        key={info.code}
        info={{ ...info, hundred: [] }}
        name={name}
        quote={startOf(info)}
        pair={pair}
        pairQuote={startOf(pairItem)}
        mode={customerId ? mode : null}
        sandbox={sandbox}
        device={device}
      />
    </>
  );
}

async function NotListed({ code }: { code: string }) {
  const t = await getTranslations('terminal');
  return (
    <div className={styles.alone}>
      <h1 className="sr-only">{code}</h1>
      <EmptyState
        icon="search"
        title={t('notListed', { code })}
        text={t('notListedText')}
        action={<ButtonLink href="/market">{t('allInstruments')}</ButtonLink>}
      />
    </div>
  );
}
