import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button';
import type { ShellProps } from './desktop-shell';
import { LanguageButton } from './language-button';
import { Logo } from './logo';
import { ModeSwitch } from './mode/mode-switch';
import { NavLink } from './nav-link';
import { SandboxFoot, SandboxLine, SandboxPill } from './sandbox-pill';
import { shellWords } from './shell-words';
import { TabIcon } from './tab-icon';
import { tabs } from './tabs';
import { UnlessPath } from './unless-path';

const withoutTabs = ['/pass/', '/api/loginCallback'];

/** One row above and the tabs below; a phone's equity stands on its account page, its appearance beside the languages. */
export async function PhoneShell(props: ShellProps) {
  const { locale, sandbox, loggedIn, mode, equity, support, bell, children } = props;
  const t = await getTranslations('shell');
  const words = await shellWords();
  return (
    <>
      <header className="relative flex h-[50px] items-center gap-2 bg-surface ps-4 pe-1 max-[400px]:gap-1.5 max-[400px]:ps-3 max-[365px]:gap-1 max-[365px]:ps-2">
        {sandbox ? <SandboxLine /> : null}
        <Logo />
        {sandbox ? <SandboxPill /> : null}
        <div className="ms-auto flex shrink-0 items-center max-[400px]:[&>:is(a,button)]:w-10 max-[345px]:[&>:is(a,button)]:w-8">
          {loggedIn ? <ModeSwitch mode={mode} words={words.mode} /> : null}
          <LanguageButton {...words.language} current={locale} theme={words.theme} />
          {support}
          {bell}
          {equity}
        </div>
        {loggedIn ? null : (
          <ButtonLink
            href="/pass/login"
            variant="quiet"
            size="s"
            className="me-2 shrink-0 whitespace-nowrap"
          >
            {t('login')}
          </ButtonLink>
        )}
      </header>
      <main id="content" className="min-w-0 flex-1">
        {children}
      </main>
      {sandbox ? <SandboxFoot /> : null}
      <UnlessPath starts={withoutTabs}>
        <div className="h-[calc(60px+env(safe-area-inset-bottom))]" />
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
