'use client';

import { useState, type ReactNode } from 'react';

/** What a text says apart from its figures, which move with the market. */
const senseOf = (error: ReactNode): ReactNode =>
  typeof error === 'string' ? error.replaceAll(/[\d\p{P}\s]+/gu, ' ') : error;

/** What is wrong with a field. It is read aloud once, and not anew with every price that it names. */
export function ErrorLine({ id, children: error }: { id: string; children: ReactNode }) {
  const [shown, show] = useState({ error, isTold: false });
  if (shown.error !== error)
    show({ error, isTold: Boolean(error) && senseOf(error) === senseOf(shown.error) });
  return (
    <p id={id} className="text-bad empty:hidden" aria-live={shown.isTold ? 'off' : 'polite'}>
      {error}
    </p>
  );
}
