/** Why the server says that a session is over; null when it does not say. */
export type EndReason = 'elsewhere' | 'password' | 'expired' | null;

type State = { ended: boolean; reason: EndReason };

const going: State = { ended: false, reason: null };
const reasons = ['elsewhere', 'password', 'expired'];
const listeners = new Set<() => void>();
const forgetting = new Set<() => void>();
let now = going;
/** The customer that the page was drawn for; null for a visitor. */
let drawnFor: string | null = null;
let leaving = false;

/** Says that the page was drawn for a customer, whose session can end. */
export function noteSession(customerId: string): void {
  const isAnother = drawnFor !== null && drawnFor !== customerId;
  drawnFor = customerId;
  if (!isAnother) return;
  forgetting.forEach((forget) => forget());
  // Whoever registers on the page of an ended session has one of their own.
  if (now.ended) tell(going);
}

/** To forget what the page knows of its customer, as soon as it is the page of another one. */
export const hearNextCustomer = (forget: () => void): void => void forgetting.add(forget);

function tell(state: State): void {
  now = state;
  listeners.forEach((listener) => listener());
}

export const hasSession = (): boolean => drawnFor !== null;

/** Whether a session is of the customer that the page was drawn for. */
export const isOfPage = (customerId: string): boolean =>
  drawnFor === null || drawnFor === customerId;

/** Whom the page takes itself for, as a header of its calls: the server does nothing for it in another's name. */
export const pageHeaders = (): Record<string, string> => (drawnFor ? { Customer: drawnFor } : {});

/** Whether the customer is logging out by hand here, so that nothing has to be explained. */
export function leaveSession(byHand: boolean): void {
  leaving = byHand;
}

/** Whether the session has ended behind the page's back, and why. */
export const sessionEnd = (): State => now;

export const sessionGoing = (): State => going;

/** The server no longer knows the session; a reason may follow. */
export function endSession(given?: string | null): void {
  if (leaving || drawnFor === null) return;
  // Every page would carry it for this.
  void import('@/components/ui/fields/forget-drafts').then(({ forgetDrafts }) => {
    forgetDrafts();
  });
  const reason = reasons.includes(given ?? '') ? (given as EndReason) : now.reason;
  if (now.ended && reason === now.reason) return;
  tell({ ended: true, reason });
}

export function followSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The log-in, which comes back to where the reader is. Browser only. */
export function loginHref(): string {
  const { pathname, search } = window.location;
  return `/pass/login?next=${encodeURIComponent(pathname + search)}`;
}
