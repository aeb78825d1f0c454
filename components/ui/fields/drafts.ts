import { ofCustomer, ofTab } from './forget-drafts';

/** Whose text it is, in which form, and with what that form began: nothing is shown to another of them. */
export type DraftOf = { customer: string; form: string; since: string };

export type Texts = Readonly<Record<string, string>>;

const placeOf = ({ customer, form }: DraftOf) => ofCustomer(customer) + form;

function parsed(text: string | null | undefined): { since?: unknown; texts?: unknown } {
  try {
    return (JSON.parse(text ?? 'null') as object | null) ?? {};
  } catch {
    return {};
  }
}

/** What was typed into these fields, or into any, and not sent yet. */
export function readDraft(of: DraftOf, names?: readonly string[], store = ofTab()): Texts {
  const { since, texts } = parsed(store?.getItem(placeOf(of)));
  if (since !== of.since || typeof texts !== 'object') return {};
  return Object.fromEntries(
    Object.entries(texts ?? {}).filter(
      (one): one is [string, string] =>
        (names?.includes(one[0]) ?? true) && typeof one[1] === 'string',
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
