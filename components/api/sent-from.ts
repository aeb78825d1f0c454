type Sent = {
  /** The try itself, as `useAttempt` repeats it. */
  order: unknown;
  /** What it was shown as. */
  what: unknown;
};

const sent = new Map<string, Sent>();

/** What was sent from a place of this page and is not settled, also where its part of the page is gone. */
export const sentFrom = (place: string): Sent | undefined => sent.get(place);

export function keepSent(place: string, one: Sent | null): void {
  if (one) sent.set(place, one);
  else sent.delete(place);
}
