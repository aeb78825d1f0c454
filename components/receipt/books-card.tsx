import { useLocale, useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { digitsOf } from '@/lib/core/decimal-text';
import { formatter } from '@/components/ui/figures/format';
import { Icon } from '@/components/ui/icon';
import { Time } from '@/components/ui/figures/time';
import { sumOf } from '@/lib/receipts/figures-rules';

type Posting = { kind: string; house: boolean; currency: string; amount: string };
type LedgerEntry = {
  id: string;
  reason: string;
  time: string;
  postings: readonly Posting[];
};

const kinds = [
  'available',
  'held',
  'advance',
  'trading',
  'fees',
  'negative-balance-cover',
  'option-reserve',
] as const;

const reasons = [
  'order-placed',
  'order-changed',
  'order-opened',
  'order-part-closed',
  'order-closed',
  'order-cancelled',
  'order-expired',
  'option-bought',
  'option-settled',
  'option-returned',
] as const;

/** A signed amount at every place that is kept. */
function Kept({ value }: { value: string }) {
  const format = formatter(useLocale());
  const shown = format.price(value.replace('-', ''), Math.max(2, digitsOf(value)));
  const sign = Number(value) > 0 ? '+' : Number(value) < 0 ? '−' : '';
  return (
    <span className="num whitespace-nowrap">
      {sign}
      {shown}
    </span>
  );
}

function Entry({ entry }: { entry: LedgerEntry }) {
  const t = useTranslations('receipt.books');
  const reason = reasons.find((one) => one === entry.reason);
  const sum = sumOf(entry.postings);
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-s">{reason ? t(reason) : entry.reason}</h3>
        <span className="text-xs text-ink-3">
          {t('entry', { id: entry.id })} · <Time at={entry.time} />
        </span>
      </div>
      <dl className="mt-2 grid gap-1.5 text-s">
        {entry.postings.map((posting) => {
          const kind = kinds.find((one) => one === posting.kind) ?? 'other';
          return (
            <div key={`${posting.kind} ${posting.currency}`} className="flex justify-between gap-3">
              <dt className={posting.house ? 'text-ink-3' : 'text-ink'}>{t(`account.${kind}`)}</dt>
              <dd className={posting.house ? 'text-ink-2' : 'font-strong'}>
                <Kept value={posting.amount} />
              </dd>
            </div>
          );
        })}
        <div className="flex justify-between gap-3 border-t border-line pt-1.5">
          <dt className="text-ink-2">{t('sum')}</dt>
          <dd className="inline-flex items-center gap-1.5 font-strong">
            {sum === '0' ? <Icon name="check" className="size-4 text-accent" /> : null}
            <Kept value={sum} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** The journal entries of the order with both their sides. */
export function BooksCard({ entries }: { entries: readonly LedgerEntry[] }) {
  const t = useTranslations('receipt.books');
  if (entries.length === 0) return null;
  return (
    <Card title={t('title')} aside={<span className="text-xs text-ink-3">USDT</span>}>
      <p className="mb-4 max-w-measure text-s text-ink-2">{t('intro')}</p>
      <div className="grid gap-6 md:grid-cols-2">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </div>
    </Card>
  );
}
