import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';

type Origin = { source: string | null; live: boolean };

/** Marks prices that come from no live market, wherever they are shown; nothing for live ones. `count` says how many. */
export function SourceBadge({ of, count }: { of: Origin; count?: string }) {
  const t = useTranslations('common');
  if (of.live || of.source === null) return null;
  return (
    <span title={t('simulatedHint')} className="inline-flex">
      <Badge>
        {t(of.source === 'replay' ? 'replayed' : 'simulated')}
        {count === undefined ? null : <span className="font-normal tabular-nums">{count}</span>}
      </Badge>
    </span>
  );
}

type DelayProps = { seconds: number; t: ReturnType<typeof useTranslations<'market'>> };

/** Marks prices of a live market whose source sends one only every so often. */
export function DelayBadge({ seconds, t }: DelayProps) {
  return (
    <span title={t('delayedHint', { value: Math.round(seconds) })} className="inline-flex">
      <Badge tone="plain">{t('delayed')}</Badge>
    </span>
  );
}

/** The different unlive origins of a list, each once. */
export function originsOf<O extends Origin>(rows: readonly O[]): O[] {
  const seen = new Map(rows.map((row) => [`${row.live}${row.source}`, row]));
  return [...seen.values()].filter((row) => !row.live && row.source !== null);
}
