import type { Layout } from '@/lib/layouts/rules';
import { keep, type Wording } from './keeping';
import { layoutKeeper } from './layout-keeper';
import { accountPlace, browserPlace } from './places';

/** Keeps a visitor's layout in this browser, a customer's with their account. */
export function keeperOf(isVisitor: boolean, first: Layout) {
  const keeper = isVisitor ? layoutKeeper(browserPlace, first) : layoutKeeper(accountPlace, first);
  return { keeper, keep: (wording: Wording) => keep(keeper, isVisitor, wording) };
}
