import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { TabIcon } from '@/components/shell/tab-icon';
import { tabs } from '@/components/shell/tabs';
import { ButtonLink } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { Figures } from '@/lib/figures/rules';
import { FiguresStrip } from './figures-strip';

type Props = { loggedIn: boolean; figures: Figures };

/** What this is, one thing to do, and where to go. */
export async function Hero({ loggedIn, figures }: Props) {
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
    <section className="grid content-start gap-4 border-line max-md:-mx-4 max-md:-mt-4 max-md:border-b max-md:bg-surface max-md:px-4 max-md:pt-2 max-md:pb-5 lg:content-between">
      <div className="grid gap-4">
        <div className="grid gap-2">
          <h1 className="text-xxl tracking-tight text-balance max-md:text-[1.6875rem]">
            {t('title')}
          </h1>
          <p className="text-l text-ink-2 max-md:text-m">{t('tagline')}</p>
        </div>
        <div className="flex flex-wrap gap-2 *:max-md:flex-1">
          <ButtonLink
            href={loggedIn ? '/profile' : '/pass/register'}
            variant="primary"
            size="l"
            className="whitespace-nowrap"
          >
            {loggedIn ? t('toAccount') : t('tryDemo')}
          </ButtonLink>
          <ButtonLink href="/market" variant="quiet" size="l" className="whitespace-nowrap">
            {t('seeMarket')}
          </ButtonLink>
        </div>
        <p className="text-s text-ink-3">{t('demoNote')}</p>
        <nav aria-label={t('tiles')} className="grid grid-cols-2 gap-2 md:grid-cols-3">
          {tiles.map(({ href, icon, word }) => (
            <Link
              key={href}
              href={href}
              className="flex min-h-touch items-center gap-3 rounded-m border border-line bg-surface p-2 pe-3 hover:border-line-strong"
            >
              <span className="grid size-9 place-items-center rounded-[8px] bg-accent-soft text-accent">
                {icon}
              </span>
              <span className="min-w-0">{word}</span>
            </Link>
          ))}
        </nav>
      </div>
      <FiguresStrip figures={figures} />
    </section>
  );
}
