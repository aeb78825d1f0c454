import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button';
import type { ShellProps } from './desktop-shell';
import { LanguageButton } from './language-button';
import { Logo } from './logo';
import { ModeSwitch } from './mode-switch';
import { NavLink } from './nav-link';
import { shellWords } from './shell-words';
import { TabIcon } from './tab-icon';
import { tabs } from './tabs';
import { ThemeButton } from './theme-button';
import { UnlessPath } from './unless-path';

const withoutTabs = ['/pass/', '/api/loginCallback'];

export async function PhoneShell(props: ShellProps) {
  const { locale, loggedIn, mode, equity, bell, support, children } = props;
  const t = await getTranslations('shell');
  const words = await shellWords();
  return (
    <>
      <header className="flex min-h-14 flex-wrap items-center gap-x-3 bg-surface px-4 max-[400px]:gap-x-2">
        <Logo compact={loggedIn} />
        <div className="ms-auto flex min-h-14 items-center gap-1.5 max-[400px]:gap-1">
          {loggedIn ? <ModeSwitch mode={mode} words={words.mode} /> : null}
          {equity ? null : <ThemeButton {...words.theme} />}
          <LanguageButton {...words.language} current={locale} />
          {support}
          {bell}
          {loggedIn ? null : (
            <ButtonLink href="/pass/login" variant="primary" size="m">
              {t('login')}
            </ButtonLink>
          )}
        </div>
        {equity ? (
          <div className="flex w-full items-center justify-between gap-3 pb-1">
            {equity}
            <ThemeButton {...words.theme} />
          </div>
        ) : null}
      </header>
      <main id="content" className="min-w-0 flex-1">
        {children}
      </main>
      <UnlessPath starts={withoutTabs}>
        <div className="h-[calc(4rem+env(safe-area-inset-bottom))]" />
        <nav
          aria-label={t('nav')}
          className="fixed inset-x-0 bottom-0 z-30 grid grid-flow-col auto-cols-auto border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
        >
          {tabs.map(({ href, word, icon }) => (
            <NavLink key={href} href={href} shape="bottom">
              <TabIcon icon={icon} className="size-[22px]" />
              {t(word)}
            </NavLink>
          ))}
        </nav>
      </UnlessPath>
    </>
  );
}
