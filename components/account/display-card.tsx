'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore, type ReactNode } from 'react';
import { remember } from '@/components/ui/remember';
import { Card } from '@/components/ui/card';
import { SignedAmount } from '@/components/ui/figures/change';
import { Segmented } from '@/components/ui/fields/segmented';

type Theme = 'system' | 'light' | 'dark';
type UpDown = 'green-up' | 'red-up';

type Props = { theme: Theme; updown: UpDown; language: ReactNode };

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
      <span className="text-s text-ink-2">{label}</span>
      {children}
    </div>
  );
}

function follow(then: () => void): () => void {
  const observer = new MutationObserver(then);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-updown'] });
  return () => observer.disconnect();
}

/** How the page looks now, whoever changed it: the theme has a button in the head as well. */
const useLook = <Look extends string>(name: 'theme' | 'updown', drawn: Look) =>
  useSyncExternalStore(
    follow,
    () => (document.documentElement.dataset[name] ?? 'system') as Look,
    () => drawn,
  );

/** How the site looks in this browser; each choice takes effect at once. */
export function DisplayCard({ theme, updown, language }: Props) {
  const t = useTranslations('account.display');
  const router = useRouter();
  const shownTheme = useLook('theme', theme);
  const shownUpDown = useLook('updown', updown);

  function chooseTheme(next: Theme) {
    const { dataset } = document.documentElement;
    if (next === 'system') delete dataset.theme;
    else dataset.theme = next;
    remember('theme', next);
    router.refresh();
  }

  function chooseUpDown(next: UpDown) {
    document.documentElement.dataset.updown = next;
    remember('updown', next);
    router.refresh();
  }

  return (
    <Card title={t('title')}>
      <div className="grid gap-3">
        <Line label={t('language')}>{language}</Line>
        <Line label={t('theme')}>
          <Segmented
            label={t('theme')}
            value={shownTheme}
            onChange={chooseTheme}
            options={(['system', 'light', 'dark'] as const).map((value) => ({
              value,
              label: t(value),
            }))}
          />
        </Line>
        <Line label={t('colours')}>
          <Segmented
            label={t('colours')}
            value={shownUpDown}
            onChange={chooseUpDown}
            options={[
              { value: 'green-up', label: t('greenUp') },
              { value: 'red-up', label: t('redUp') },
            ]}
          />
        </Line>
        <p className="flex gap-3 text-s text-ink-3">
          <SignedAmount value="12.40" />
          <SignedAmount value="-0.84" />
          <span>{t('sample')}</span>
        </p>
      </div>
    </Card>
  );
}
