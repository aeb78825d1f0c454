'use client';

import { useState, type MouseEvent, type SubmitEvent } from 'react';
import { sentFrom } from '@/components/api/sent/sent-from';
import { useShown } from '@/components/ui/use-shown';
import type { Mode } from '@/lib/core/money';
import { pressJudge } from './press';
import { useOneClick } from './use-one-click';

/** What a ticket asks for: an order, and whether it is sent without its review. */
type Asked<D> = { draft: D; skips: boolean };

export type TicketKind = 'margin' | 'timed';

/** Where the orders of a ticket are sent from. */
export const ticketPlace = (mode: Mode | null, code: string, kind: TicketKind) =>
  [mode, code, kind].join(' ');

/** The orders that a ticket asks for, one after the other, each with its review or, where that is chosen, without. */
export function useAsking<D>(mode: Mode | null, place: string) {
  const { isOn } = useOneClick(mode);
  const { shown, show, dismiss } = useShown<Asked<D>>();
  const [seen, setSeen] = useState(0);
  const [press] = useState(pressJudge);
  return {
    review: shown,
    dismiss,
    /** Whether its button sends at once. */
    atOnce: isOn,
    /** Whether one is under way that nobody sees. */
    busy: shown !== null && shown.open && shown.what.skips && shown.count !== seen,
    /** To be told of every click in the form before it does anything. */
    hear({ target, detail, timeStamp }: MouseEvent) {
      if ((target as Element).closest('[type=submit]')) press.hear({ detail, timeStamp });
    },
    /** Enter in a field is answered with the review, whatever was chosen; who presses twice in haste sends once. */
    ask({ currentTarget }: SubmitEvent<HTMLFormElement>, draft: D) {
      const button = currentTarget.querySelector('[type=submit]');
      const way = press.judge(document.activeElement === button);
      if (isOn && way === 'haste') return;
      // What was sent from here comes first, also from a ticket that was closed since.
      const sent = sentFrom(place);
      if (sent) show({ draft: sent.what as D, skips: false });
      else show({ draft, skips: isOn && way === 'button' }, true);
    },
    /** Told by a review that it is seen after all. */
    see: () => setSeen(shown?.count ?? 0),
  };
}
