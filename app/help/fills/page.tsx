import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { BalanceCard } from '@/components/help/balance-card';
import { FiguresCard } from '@/components/help/figures-card';
import { KeysCard } from '@/components/help/keys-card';
import { OutcomesCard } from '@/components/help/outcomes-card';
import { RulesCard } from '@/components/help/rules-card';
import { SourcesCard, type SourceInUse } from '@/components/help/sources-card';
import { readBoard } from '@/lib/markets/board-queries';
import { readOutcomes } from '@/lib/outcomes/queries';
import { publicCode } from '@/lib/ticks/service';
import { fillQuality } from '@/lib/receipts/fill-quality-rows';
import { listReceiptKeys } from '@/lib/receipts/service';
import { siteUrl } from '@/lib/web/site';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('fills');
  return { title: t('title'), description: t('lead') };
}

/** The sources that price something at this moment, the live ones first. */
function sourcesInUse(): SourceInUse[] {
  const found = new Map<string, SourceInUse>();
  for (const { source, live } of readBoard()) {
    if (source === null) continue;
    const key = `${live} ${source}`;
    const known = found.get(key) ?? { source, live, instruments: 0 };
    found.set(key, { ...known, instruments: known.instruments + 1 });
  }
  return [...found.values()].sort(
    (a, b) => Number(b.live) - Number(a.live) || b.instruments - a.instruments,
  );
}

export default async function FillsPage() {
  const [t, quality, outcomes, keys] = await Promise.all([
    getTranslations('fills'),
    fillQuality(),
    readOutcomes(),
    listReceiptKeys(),
  ]);
  return (
    <div className="page grid gap-4">
      <header>
        <h1 className="text-xl tracking-tight">{t('title')}</h1>
        <p className="mt-1 max-w-measure text-ink-2">{t('lead')}</p>
      </header>
      <RulesCard />
      <FiguresCard code={publicCode()} days={quality.days} />
      <BalanceCard quality={quality} />
      <OutcomesCard outcomes={outcomes} />
      <SourcesCard sources={sourcesInUse()} />
      <KeysCard keys={keys} command={`npm run verify -- M-00000042.json --keys ${siteUrl()}`} />
    </div>
  );
}
