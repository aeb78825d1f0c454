import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';

function Command({ children }: { children: string }) {
  return (
    <pre
      dir="ltr"
      className="mt-2 rounded-m bg-sunken px-3 py-2 text-start text-xs wrap-anywhere whitespace-pre-wrap"
    >
      {children}
    </pre>
  );
}

/** The ways to check a proof: in the browser, by the command, or a whole tree at once. */
export function HowCard({ site, day }: { site: string; day: string }) {
  const t = useTranslations('proof.how');
  return (
    <Card title={t('title')}>
      <ol className="grid gap-x-10 gap-y-5 text-s text-ink-2 lg:grid-cols-3">
        <li className="min-w-0">
          <p className="max-w-measure">{t('own')}</p>
          <ButtonLink href="/profile/balance#proof" variant="quiet" size="s" className="mt-3">
            {t('balance')}
          </ButtonLink>
        </li>
        <li className="min-w-0">
          <p className="max-w-measure">{t('command')}</p>
          <Command>{`npm run proof -- verify liabilities-${day}.json --record ${site}`}</Command>
        </li>
        <li className="min-w-0">
          <p className="max-w-measure">{t('tree')}</p>
          <Command>{`npm run proof -- verify-tree liabilities-${day}.jsonl --record ${site}`}</Command>
        </li>
      </ol>
      <div className="mt-4 border-t border-line pt-3 text-xs text-ink-3">
        <p className="max-w-measure">{t('private')}</p>
      </div>
    </Card>
  );
}
