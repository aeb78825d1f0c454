import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import type { Mode } from '@/lib/core/money';

/** What the account in use is, and what the other one is. */
export function ModeCard({ mode, sandbox }: { mode: Mode; sandbox: boolean }) {
  const t = useTranslations('account.mode');
  const common = useTranslations('common');
  return (
    <Card
      title={t('title')}
      aside={<Badge tone={mode === 'demo' ? 'wait' : 'plain'}>{common(mode)}</Badge>}
    >
      <div className="grid gap-3">
        <p className="text-s text-ink-2">{t(mode)}</p>
        {sandbox ? <p className="text-s text-ink-3">{t('sandbox')}</p> : null}
      </div>
    </Card>
  );
}
