'use client';

import { useState } from 'react';
import { ApiRefusal } from '@/components/api/call';

/** Whether a call was refused for its code. */
export const isAboutCode = (error: unknown): boolean =>
  error instanceof ApiRefusal && error.issues.some(({ path }) => path === 'otp');

const tellsOf = (error: unknown, message: string): boolean =>
  error instanceof ApiRefusal && error.issues.some((issue) => issue.message === message);

/** Whether a form asks for a code of the authenticator: from the start, or once the call wants one. */
export function useAskedCode(from = false) {
  const [isAsked, setIsAsked] = useState(from);
  const [canRemove, setCanRemove] = useState(false);

  /** Sends; where a code is wanted that nobody was asked for yet, its field is shown instead of an error. */
  async function asking(send: () => Promise<void>): Promise<void> {
    try {
      await send();
    } catch (error) {
      if (isAsked || !isAboutCode(error)) throw error;
      setIsAsked(true);
      setCanRemove(tellsOf(error, 'otpNeededOrRemoved'));
    }
  }

  return { isAsked, canRemove, asking };
}
