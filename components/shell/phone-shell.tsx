import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button';
import { Drawn, Icon } from '@/components/ui/icon';
import type { ShellProps } from './desktop-shell';
import { LanguageButton } from './language-button';
import { Logo } from './logo';
import { ModeSwitch } from './mode-switch';
import { NavLink } from './nav-link';
import { shellWords } from './shell-words';
import { tabs } from './tabs';
import { ThemeButton } from './theme-button';
import { UnlessPath } from './unless-path';

const drawn = {
  rising: 'M4 20h16M6 16l4-5 4 3 5-8m-4 0h4v4',
  lent: 'M3 10h18M5 10v8m4-8v8m6-8v8m4-8v8M3 20h18M12 3 3 8h18z',
};

const withoutTabs = ['/pass/', '/api/loginCallback'];

export async function PhoneShell({ locale, loggedIn, mode, equity, bell, children }: ShellProps) {
  const t = await getTranslations('shell');
  const words = await shellWords();
  return (
    <>
      <header className="flex min-h-14 flex-wrap items-center gap-x-3 bg-surface px-4">
        <Logo compact={loggedIn} />
        <div className="ms-auto flex min-h-14 items-center gap-1.5">
          {loggedIn ? <ModeSwitch mode={mode} words={words.mode} /> : null}
          <ThemeButton {...words.theme} />
          <LanguageButton {...words.language} current={locale} />
          {bell}
          {loggedIn ? null : (
            <ButtonLink href="/pass/login" variant="primary" size="m">
              {t('login')}
            </ButtonLink>
          )}
        </div>
        {equity ? <div className="w-full pb-2">{equity}</div> : null}
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
              {icon === 'rising' || icon === 'lent' ? (
                <Drawn path={drawn[icon]} className="size-[22px]" />
              ) : (
                <Icon name={icon} className="size-[22px]" />
              )}
              {t(word)}
            </NavLink>
          ))}
        </nav>
      </UnlessPath>
    </>
  );
}
