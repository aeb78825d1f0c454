// Apart from what reads and keeps drafts: every page forgets them when a session ends.

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const prefix = 'draft:';
export const ofCustomer = (customer: string) => `${prefix}${customer}:`;

/** What this tab keeps until it is closed. A browser that keeps nothing has no drafts. */
export function ofTab(): Store | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** Forgets what everybody typed here, or everybody but one. */
export function forgetDrafts(but: string | null = null, store = ofTab()): void {
  const places = Array.from({ length: store?.length ?? 0 }, (_, at) => store?.key(at) ?? '');
  for (const place of places)
    if (place.startsWith(prefix) && (but === null || !place.startsWith(ofCustomer(but))))
      store?.removeItem(place);
}
