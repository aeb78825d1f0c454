import { getTranslations } from 'next-intl/server';
import { eye } from '@/components/ui/eye';
import { Drawn, Icon } from '@/components/ui/icon';

const points = [
  { name: 'fills', icon: <Icon name="receipt" /> },
  { name: 'costs', icon: <Drawn path={eye} /> },
  { name: 'books', icon: <Icon name="check" /> },
] as const;

/** Three things a customer can check, in a sentence each. */
export async function Proof() {
  const t = await getTranslations('home.proof');
  return (
    <section aria-labelledby="proof" className="grid gap-4">
      <h2 id="proof" className="text-l tracking-tight">
        {t('title')}
      </h2>
      <div className="grid gap-4 md:grid-cols-3">
        {points.map(({ name, icon }) => (
          <div
            key={name}
            className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 rounded-l border border-line bg-surface p-4"
          >
            <span className="row-span-2 grid size-9 place-items-center rounded-m bg-accent-soft text-accent">
              {icon}
            </span>
            <h3 className="text-m">{t(name)}</h3>
            <p className="text-s text-ink-2">{t(`${name}Text`)}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
