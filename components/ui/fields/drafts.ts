/** Whose text it is, in which form, and with what that form began: nothing is shown to another of them. */
export type DraftOf = { customer: string; form: string; since: string };

export type Texts = Readonly<Record<string, string>>;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const prefix = 'draft:';
const ofCustomer = (customer: string) => `${prefix}${customer}:`;
const placeOf = ({ customer, form }: DraftOf) => ofCustomer(customer) + form;

/** What this tab keeps until it is closed. A browser that keeps nothing has no drafts. */
function ofTab(): Store | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

function parsed(text: string | null | undefined): { since?: unknown; texts?: unknown } {
  try {
    return (JSON.parse(text ?? 'null') as object | null) ?? {};
  } catch {
    return {};
  }
}

/** What was typed into these fields and not sent yet. */
export function readDraft(of: DraftOf, names: readonly string[], store = ofTab()): Texts {
  const { since, texts } = parsed(store?.getItem(placeOf(of)));
  if (since !== of.since || typeof texts !== 'object') return {};
  return Object.fromEntries(
    Object.entries(texts ?? {}).filter(
      (one): one is [string, string] => names.includes(one[0]) && typeof one[1] === 'string',
    ),
  );
}

export const hasDraft = (of: DraftOf, store = ofTab()): boolean =>
  parsed(store?.getItem(placeOf(of))).since === of.since;

export function keepDraft(of: DraftOf, texts: Texts, store = ofTab()): void {
  try {
    store?.setItem(placeOf(of), JSON.stringify({ since: of.since, texts }));
  } catch {
    // The store is full: the form goes on without a draft.
  }
}

export function forgetDraft(of: DraftOf, store = ofTab()): void {
  store?.removeItem(placeOf(of));
}

/** Forgets what everybody typed here, or everybody but one. */
export function forgetDrafts(but: string | null = null, store = ofTab()): void {
  const places = Array.from({ length: store?.length ?? 0 }, (_, at) => store?.key(at) ?? '');
  for (const place of places)
    if (place.startsWith(prefix) && (but === null || !place.startsWith(ofCustomer(but))))
      store?.removeItem(place);
}
