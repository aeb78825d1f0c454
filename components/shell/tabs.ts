import type { IconName } from '@/components/ui/icon';

/** Drawn by the shell alone. */
type OwnIcon = 'rising' | 'lent' | 'framed';

/** The screens there are, in the order of the navigation. */
export const tabs = [
  { href: '/', word: 'home', icon: 'home' },
  { href: '/market', word: 'market', icon: 'market' },
  { href: '/trading', word: 'smart', icon: 'rising' },
  { href: '/loan', word: 'loan', icon: 'lent' },
  { href: '/nfts', word: 'collectibles', icon: 'framed' },
  { href: '/profile', word: 'account', icon: 'account' },
] as const satisfies readonly { href: string; word: string; icon: IconName | OwnIcon }[];

/** Whether `path` lies under a tab; two pages lie elsewhere than the tab they belong to. */
export const isUnder = (href: string, path: string): boolean =>
  href === '/'
    ? path === '/'
    : `${path}/`.startsWith(`${href}/`) ||
      path === (href === '/market' ? '/cruuency' : href === '/profile' && '/flashswap');
