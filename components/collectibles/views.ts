import type { CollectibleStatus } from '@/lib/collectibles/contract';

export const shownCollectibles = 24;

export const views = ['open', 'ended', 'all', 'mine'] as const;
export type View = (typeof views)[number];

/** What each view asks for; all of them where it is nothing. */
export const statusesOf: Record<Exclude<View, 'mine'>, readonly CollectibleStatus[] | undefined> = {
  open: ['open'],
  ended: ['ended', 'sold', 'unsold'],
  all: undefined,
};

/** The address of a view and its page. */
export function hrefOf(view: View, page = 1): string {
  const asked = new URLSearchParams();
  if (view !== 'open') asked.set('view', view);
  if (page !== 1) asked.set('page', String(page));
  return asked.size ? `/nfts?${asked}` : '/nfts';
}
