import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';

type Origin = { source: string | null; live: boolean };

/** Marks prices that come from no live market, wherever they are shown; nothing for live ones. */
export function SourceBadge({ of }: { of: Origin }) {
  const t = useTranslations('common');
  if (of.live || of.source === null) return null;
  return (
    <span title={t('simulatedHint')} className="inline-flex">
      <Badge>{t(of.source === 'replay' ? 'replayed' : 'simulated')}</Badge>
    </span>
  );
}

/** The different unlive origins of a list, each once. */
export function originsOf(rows: readonly Origin[]): Origin[] {
  const seen = new Map(rows.map((row) => [`${row.live}${row.source}`, row]));
  return [...seen.values()].filter((row) => !row.live && row.source !== null);
}
