import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { Hallmark } from '@/components/ui/hallmark';
import { Icon } from '@/components/ui/icon';

const proves = ['in', 'same', 'chain'] as const;
const provesNot = ['assets', 'few', 'moment', 'open', 'absent'] as const;
const line = 'flex gap-3 border-t border-line py-3 text-s text-ink-2';

/** What the totals prove, and as plainly what they do not. */
export function MeaningCards() {
  const t = useTranslations('proof');
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card title={t('proves.title')}>
        <ul>
          {proves.map((word) => (
            <li key={word} className={line}>
              <Hallmark className="mt-0.5 size-4.5" />
              <p className="max-w-measure">{t(`proves.${word}`)}</p>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t('not.title')}>
        <ul>
          {provesNot.map((word) => (
            <li key={word} className={line}>
              <Icon name="close" className="mt-0.5 size-4.5 shrink-0 text-ink-3" />
              <p className="max-w-measure">{t(`not.${word}`)}</p>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
