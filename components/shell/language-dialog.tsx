'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { reloadPage } from '@/components/connection/connection';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { toast } from '@/components/ui/toast';
import { localeCookie, locales, type Locale } from '@/lib/core/locales';
import { remember } from '@/components/ui/remember';
import { ThemeButton, type ThemeWords } from './theme-button';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  current: Locale;
  theme: ThemeWords | undefined;
};

export function LanguageDialog({ open, onClose, title, current, theme }: Props) {
  const t = useTranslations('common');

  async function choose(locale: Locale) {
    remember(localeCookie, locale);
    // Everything on the page speaks the language, the direction of the page included.
    if (await reloadPage()) return;
    remember(localeCookie, current);
    toast(t('connection.needed'), 'plain');
    onClose();
  }

  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <ul className="-mx-3 grid grid-cols-2 gap-1">
        {locales.map(({ value, tag, name }) => (
          <li key={value}>
            <button
              type="button"
              lang={tag}
              aria-current={value === current ? 'true' : undefined}
              onClick={() => void choose(value)}
              className={clsx(
                'flex min-h-touch w-full items-center gap-2 rounded-m px-3 text-start hover:bg-control',
                value === current && 'bg-accent-soft font-strong text-accent',
              )}
            >
              <span className="flex-1">
                <bdi>{name}</bdi>
              </span>
              <span className="text-xs text-ink-3" aria-hidden="true">
                {value}
              </span>
              {value === current ? <Icon name="check" className="size-4" /> : null}
            </button>
          </li>
        ))}
      </ul>
      {theme ? (
        <p className="mt-2 flex items-center justify-between border-t border-line pt-2">
          {theme.label}
          <ThemeButton toLight={theme.toLight} toDark={theme.toDark} />
        </p>
      ) : null}
    </Dialog>
  );
}
