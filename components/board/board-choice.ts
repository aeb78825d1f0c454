import type { Watchlist } from '@/lib/markets/contract';
import type { Lists } from '@/components/watchlists/lists';

/** What an address calls the list without a name, and the alerts beside the lists. */
export const firstList = 'watched';
export const alertsList = 'alerts';

/** The list that an address means; undefined when it is not there, or no longer. */
export const listOf = (lists: Lists, chosen: string | null | undefined): Watchlist | undefined =>
  chosen === firstList
    ? lists.find(({ name }) => name === '')
    : lists.find(({ id, name }) => name !== '' && id === chosen);
