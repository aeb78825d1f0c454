import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { Icon, type IconName } from '@/components/ui/icon';

function Points({ icon, points }: { icon: IconName; points: readonly string[] }) {
  return (
    <ul className="grid gap-3">
      {points.map((point) => (
        <li key={point} className="flex items-start gap-2.5">
          <Icon name={icon} className="mt-1 size-4 shrink-0 text-ink-3" />
          <span>{point}</span>
        </li>
      ))}
    </ul>
  );
}

const signs = ['contact', 'remote', 'secret', 'hurry', 'gain', 'fee', 'ours'] as const;
const ways = ['hangUp', 'remote', 'talk', 'bank'] as const;

/** What such fraud looks like, what one can do, and what we never do. */
export async function PressureCards() {
  const t = await getTranslations('questions.page');
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card title={t('doTitle')} className="h-full">
        <Points icon="check" points={ways.map((way) => t(`do.${way}`))} />
        <h3 className="mt-6 mb-2 text-l tracking-tight">{t('weTitle')}</h3>
        <p className="text-ink-2">{t('we')}</p>
      </Card>
      <Card title={t('signsTitle')} className="h-full">
        <Points icon="warning" points={signs.map((sign) => t(`signs.${sign}`))} />
      </Card>
    </div>
  );
}
