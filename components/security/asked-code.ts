'use client';

import { useState } from 'react';
import { ApiRefusal } from '@/components/api/call';

/** Whether a call was refused for its code. */
export const isAboutCode = (error: unknown): boolean =>
  error instanceof ApiRefusal && error.issues.some(({ path }) => path === 'otp');

/** Whether a form asks for a code of the authenticator: from the start, or once the call wants one. */
export function useAskedCode(from = false) {
  const [isAsked, setIsAsked] = useState(from);

  /** Sends; where a code is wanted that nobody was asked for yet, its field is shown instead of an error. */
  async function asking(send: () => Promise<void>): Promise<void> {
    try {
      await send();
    } catch (error) {
      if (isAsked || !isAboutCode(error)) throw error;
      setIsAsked(true);
    }
  }

  return { isAsked, asking };
}
