import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { SignedAmount } from '@/components/ui/figures/change';
import { formatter } from '@/components/ui/figures/format';
import { Table, Td, Th } from '@/components/ui/table';
import { Time } from '@/components/ui/figures/time';
import { instrumentTypes } from '@/lib/core/market';
import type { FillBalance, FillBalances, FillQuality } from '@/lib/receipts/contract';
import { balanceOf, takenBy } from '@/lib/receipts/figures-rules';

type Line = FillBalance & { name: ReactNode; key: string };

const reasons = [
  'market-order',
  'limit-order',
  'stop-order',
  'customer',
  'stop-loss',
  'take-profit',
  'trailing-stop',
  'margin-close-out',
] as const;

const types = Object.entries(instrumentTypes) as [keyof typeof instrumentTypes, number][];

function Lines({ caption, head, lines }: { caption: string; head: string; lines: Line[] }) {
  const t = useTranslations('fills.balance');
  const format = formatter(useLocale());
  const count = (value: number) => <span className="num">{format.quantity(value)}</span>;
  return (
    <Table caption={caption} className="md:table-fixed">
      <thead>
        <tr>
          <Th className="md:w-1/4 md:first:ps-6">{head}</Th>
          <Th end>{t('fills')}</Th>
          <Th end>{t('better')}</Th>
          <Th end>{t('exact')}</Th>
          <Th end>{t('worse')}</Th>
          <Th end>{t('betterBy')}</Th>
          <Th end>{t('worseBy')}</Th>
          <Th end className="md:last:pe-6">
            {t('together')}
          </Th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <Td className="md:first:ps-6">{line.name}</Td>
            <Td end>{count(line.fills)}</Td>
            <Td end>{count(line.better)}</Td>
            <Td end>{count(line.exact)}</Td>
            <Td end>{count(line.worse)}</Td>
            <Td end>
              <SignedAmount value={line.betterAmount} plain />
            </Td>
            <Td end>
              <SignedAmount value={takenBy(line.worseAmount)} plain />
            </Td>
            <Td end className="md:last:pe-6">
              <SignedAmount value={balanceOf(line)} className="font-strong" />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function useLines() {
  const why = useTranslations('receipt.fill.why');
  const type = useTranslations('market.types');
  return {
    byReason: (b: FillBalances): Line[] =>
      b.byReason.map((one) => {
        const known = reasons.find((reason) => reason === one.reason);
        return { ...one, key: one.reason, name: known ? why(known) : one.reason };
      }),
    byType: (b: FillBalances): Line[] =>
      b.byType.map((one) => {
        const known = types.find(([, number]) => number === one.type);
        return { ...one, key: String(one.type), name: known ? type(known[0]) : one.type };
      }),
  };
}

/** The fills of one account against the prices asked for, lately and ever. */
function Account({ quality, mode }: { quality: FillQuality; mode: 'real' | 'demo' }) {
  const t = useTranslations('fills.balance');
  const { byReason, byType } = useLines();
  const { lastDays, ever } = quality[mode];
  if (ever.all.fills === 0) {
    return (
      <div className="border-t border-line px-4 py-4 md:px-6">
        <h3 className="font-strong">{t(mode)}</h3>
        <p className="mt-1 text-s text-ink-2">{t('none')}</p>
      </div>
    );
  }
  const spans: Line[] = [
    ...(lastDays.all.fills > 0
      ? [{ ...lastDays.all, key: 'lately', name: t('lately', { days: quality.days }) }]
      : []),
    { ...ever.all, key: 'ever', name: t('ever') },
  ];
  return (
    <div className="border-t border-line pt-4 pb-2">
      <h3 className="px-4 font-strong md:px-6">{t(mode)}</h3>
      <Lines caption={t(mode)} head={t('span')} lines={spans} />
      <Lines caption={t('byReason')} head={t('byReason')} lines={byReason(ever)} />
      <Lines caption={t('byType')} head={t('byType')} lines={byType(ever)} />
    </div>
  );
}

/** The balance of better and worse fills, measured from all of them, real and demo apart. */
export function BalanceCard({ quality }: { quality: FillQuality }) {
  const t = useTranslations('fills.balance');
  return (
    <Card title={t('title')} aside={<span className="text-xs text-ink-3">USDT</span>} flush>
      <p className="max-w-measure px-4 pb-1 text-s text-ink-2 md:px-6">{t('intro')}</p>
      <p className="px-4 pb-4 text-xs text-ink-3 md:px-6">
        {t.rich('measured', { time: () => <Time at={quality.measuredAt} show="exact" /> })}
      </p>
      <Account quality={quality} mode="real" />
      <Account quality={quality} mode="demo" />
    </Card>
  );
}
