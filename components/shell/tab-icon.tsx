import { Drawn, Icon } from '@/components/ui/icon';
import type { tabs } from './tabs';

const drawn = {
  rising: 'M4 20h16M6 16l4-5 4 3 5-8m-4 0h4v4',
  lent: 'M3 10h18M5 10v8m4-8v8m6-8v8m4-8v8M3 20h18M12 3 3 8h18z',
  framed: 'M4 5h16v14H4zM4 16l5-5 4 4 3-2 4 3M15.5 8.5v.5',
};

type Props = { icon: (typeof tabs)[number]['icon']; className?: string };

/** The icon of a tab, wherever its screen is led to. */
export function TabIcon({ icon, className }: Props) {
  return icon in drawn ? (
    <Drawn path={drawn[icon as keyof typeof drawn]} className={className} />
  ) : (
    <Icon name={icon as Exclude<typeof icon, keyof typeof drawn>} className={className} />
  );
}
