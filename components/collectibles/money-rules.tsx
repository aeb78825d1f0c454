import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { Drawn, Icon } from '@/components/ui/icon';

const heart = 'M12 20s-7.5-4.6-7.5-10A4.3 4.3 0 0112 7.2 4.3 4.3 0 0119.5 10c0 5.4-7.5 10-7.5 10z';

const points = [
  { name: 'held', icon: <Icon name="lock" /> },
  { name: 'released', icon: <Icon name="check" /> },
  { name: 'end', icon: <Icon name="receipt" /> },
  { name: 'charity', icon: <Drawn path={heart} /> },
  { name: 'value', icon: <Icon name="info" /> },
] as const;

/** What is held and when it is released, where the price goes, and what nobody promises. */
export function MoneyRules({ charity }: { charity: string }) {
  const t = useTranslations('collectibles.rules');
  return (
    <Card title={t('title')}>
      <ul className="grid gap-4">
        {points.map(({ name, icon }) => (
          <li key={name} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
            <span className="grid size-9 place-items-center rounded-m bg-accent-soft text-accent">
              {icon}
            </span>
            <span>
              <b className="block text-m">{t(`${name}Title`)}</b>
              <span className="block text-s text-ink-2">
                {name === 'charity'
                  ? t.rich('charity', { charity: () => <bdi>{charity}</bdi> })
                  : t(name)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
