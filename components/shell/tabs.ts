import type { IconName } from '@/components/ui/icon';

/** The screens there are, in the order of the navigation. */
export const tabs = [
  { href: '/', word: 'home', icon: 'home' },
  { href: '/market', word: 'market', icon: 'market' },
  { href: '/profile', word: 'account', icon: 'account' },
] as const satisfies readonly { href: string; word: string; icon: IconName }[];

/** Whether `path` lies under a tab; an instrument's own page belongs to the market. */
export const isUnder = (href: string, path: string): boolean =>
  href === '/'
    ? path === '/'
    : path === href || path.startsWith(`${href}/`) || (href === '/market' && path === '/cruuency');
