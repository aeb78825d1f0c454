import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';

/** What this is and one thing to do; beside it the one thing that nobody else has. */
export async function Hero({ loggedIn, children }: { loggedIn: boolean; children: ReactNode }) {
  const t = await getTranslations('home');
  return (
    <div className="mx-auto grid w-full max-w-[1248px] items-center gap-8 px-4 pt-4 pb-8 md:px-6 md:pt-10 md:pb-14 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-16">
      <div className="grid justify-items-start gap-5 md:gap-8">
        <div className="grid gap-4 md:gap-6">
          <h1 className="home-title text-balance">{t('title')}</h1>
          <p className="max-w-[24em] text-m text-ink-2 md:text-[1.25rem] md:leading-snug">
            {t('tagline')}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 max-md:w-full">
          <ButtonLink
            href={loggedIn ? '/profile' : '/pass/register'}
            variant="primary"
            size="l"
            className="whitespace-nowrap max-md:w-full"
          >
            {loggedIn ? t('toAccount') : t('tryDemo')}
          </ButtonLink>
          <p className="max-w-[36ch] text-s text-ink-2">{t('demoNote')}</p>
        </div>
      </div>
      <div className="min-w-0 max-md:-mx-1">{children}</div>
    </div>
  );
}
