export type Phase = 'ready' | 'waiting' | 'sending' | 'refused' | 'unsure';
export type State = { phase: Phase; error: unknown };

export type Sent = {
  /** The try itself, as `useAttempt` repeats it. */
  order: unknown;
  /** What it was shown as. */
  what: unknown;
  /** What that was reckoned with. */
  reckoned: unknown;
  /** How it stands, in every part of the page that shows it. */
  state: State;
};

/** By the place of this page. Apart from what keeps it (`keep-sent.ts`), which comes with the first dialog. */
export const sent = new Map<string, Sent>();

/** What was sent from a place of this page and is not settled, also where its part of the page is gone. */
export const sentFrom = (place: string): Sent | undefined => sent.get(place);
