'use client';

import type { MouseEvent } from 'react';
import { IconButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { remember } from '@/components/ui/remember';

function toggle({ currentTarget }: MouseEvent<HTMLElement>) {
  const { dataset } = document.documentElement;
  const dark = dataset.theme
    ? dataset.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
  dataset.theme = dark ? 'light' : 'dark';
  remember('theme', dataset.theme);
  // What was pressed goes with its theme, and the other one stands in its place.
  const both = currentTarget.closest('[data-themes]')?.querySelectorAll('button') ?? [];
  [...both].find((one) => one !== currentTarget)?.focus();
}

export type ThemeWords = Record<'label' | 'toLight' | 'toDark', string>;

/** Light or dark; until it is first pressed the page follows the system. */
export function ThemeButton({ toLight, toDark }: Omit<ThemeWords, 'label'>) {
  return (
    <span data-themes className="inline-flex">
      <span className="hidden dark:inline-flex">
        <IconButton bare label={toLight} onClick={toggle}>
          <Icon name="sun" />
        </IconButton>
      </span>
      <span className="dark:hidden">
        <IconButton bare label={toDark} onClick={toggle}>
          <Icon name="moon" />
        </IconButton>
      </span>
    </span>
  );
}
