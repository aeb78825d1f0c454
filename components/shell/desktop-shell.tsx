import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import type { ContentTitle } from '@/lib/content/rules';
import type { Locale } from '@/lib/core/locales';
import type { Mode } from '@/lib/core/money';
import { Footer } from './footer';
import { LanguageButton } from './language-button';
import { Logo } from './logo';
import { ModeSwitch } from './mode/mode-switch';
import { NavLink } from './nav-link';
import { SandboxLine, SandboxPill } from './sandbox-pill';
import { shellWords } from './shell-words';
import { tabs } from './tabs';
import { ThemeButton } from './theme-button';
import { UnlessPath } from './unless-path';

export type ShellProps = {
  locale: Locale;
  /** Whether this server trades no real money. */
  sandbox: boolean;
  loggedIn: boolean;
  mode: Mode;
  /** The live equity of the account in use; on phones nothing that is seen. */
  equity?: ReactNode;
  /** The bell of the notifications. */
  bell?: ReactNode;
  /** The button that leads to support. */
  support: ReactNode;
  /** What the footer lists. */
  items: readonly ContentTitle[];
  children: ReactNode;
};

const withoutFooter = ['/pass/', '/api/loginCallback', '/cruuency'];

export async function DesktopShell(props: ShellProps) {
  const { locale, sandbox, loggedIn, mode, equity, bell, support, items, children } = props;
  const t = await getTranslations('shell');
  const words = await shellWords();
  return (
    <>
      <UnlessPath starts={['/api/loginCallback']}>
        <header className="relative z-30 border-b border-line bg-surface sm:sticky sm:top-0">
          {sandbox ? <SandboxLine /> : null}
          <div className="flex flex-wrap items-center gap-x-6 px-4 max-sm:gap-x-1.5 max-sm:pt-1">
            <Logo />
            <nav
              aria-label={t('nav')}
              className="flex gap-[22px] max-xl:gap-4 max-sm:order-last max-sm:flex-wrap max-sm:gap-x-4 max-sm:gap-y-0 max-sm:*:h-11"
            >
              {tabs.map(({ href, word }) => (
                <NavLink key={href} href={href} shape="top">
                  {t(word)}
                </NavLink>
              ))}
            </nav>
            <div className="ms-auto flex min-h-[51px] flex-wrap items-center justify-end gap-x-3 max-sm:contents">
              {sandbox ? <SandboxPill /> : null}
              {loggedIn ? (
                <>
                  <span className="max-sm:ms-auto">
                    <ModeSwitch mode={mode} words={words.mode} />
                  </span>
                  <span className="max-sm:order-last max-sm:ms-auto max-sm:[&>span>span:first-child]:sr-only">
                    {equity}
                  </span>
                </>
              ) : null}
              <span className="inline-flex items-center">
                {bell}
                {support}
                <ThemeButton toLight={words.theme.toLight} toDark={words.theme.toDark} />
                <LanguageButton {...words.language} current={locale} />
              </span>
              {loggedIn ? null : (
                <>
                  <ButtonLink href="/pass/login" variant="quiet" size="s">
                    {t('login')}
                  </ButtonLink>
                  <ButtonLink href="/pass/register" variant="primary" size="s">
                    {t('signup')}
                  </ButtonLink>
                </>
              )}
            </div>
          </div>
        </header>
      </UnlessPath>
      <main id="content" className="min-w-0 flex-1">
        {children}
      </main>
      <UnlessPath starts={withoutFooter}>
        <Footer items={items} />
      </UnlessPath>
    </>
  );
}
