'use client';

import { IconButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { remember } from './remember';

function toggle() {
  const { dataset } = document.documentElement;
  const dark = dataset.theme
    ? dataset.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
  dataset.theme = dark ? 'light' : 'dark';
  remember('theme', dataset.theme);
}

/** Light or dark; until it is first pressed the page follows the system. */
export function ThemeButton({ toLight, toDark }: { toLight: string; toDark: string }) {
  return (
    <>
      <IconButton label={toLight} onClick={toggle} className="hidden dark:inline-grid">
        <Icon name="sun" />
      </IconButton>
      <IconButton label={toDark} onClick={toggle} className="dark:hidden">
        <Icon name="moon" />
      </IconButton>
    </>
  );
}
