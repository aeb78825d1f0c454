import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { TabIcon } from '@/components/shell/tab-icon';
import { tabs } from '@/components/shell/tabs';
import { Icon } from '@/components/ui/icon';

/** Where to go from here: every screen of the navigation, and the notices. */
export async function Tiles() {
  const t = await getTranslations('home');
  const shell = await getTranslations('shell');
  const content = await getTranslations('content');
  const tiles = [
    ...tabs
      .filter(({ href }) => href !== '/')
      .map(({ href, icon, word }) => ({ href, icon: <TabIcon icon={icon} />, word: shell(word) })),
    { href: '/help/notice', icon: <Icon name="bell" />, word: content('help.notices.title') },
  ];
  return (
    <nav aria-label={t('tiles')} className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6">
      {tiles.map(({ href, icon, word }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          className="flex min-h-touch items-center gap-3 rounded-m border border-line bg-surface p-2 pe-3 hover:border-line-strong"
        >
          <span className="grid size-8 shrink-0 place-items-center rounded-[8px] bg-accent-soft text-accent">
            {icon}
          </span>
          <span className="min-w-0 text-s">{word}</span>
        </Link>
      ))}
    </nav>
  );
}
