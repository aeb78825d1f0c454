'use client';

import { useEffect, useState } from 'react';

const pauseMs = 400;

/**
 * Whether a doubt about what is being typed has been said: it is, once the typing pauses. `hear` says
 * it at once, and tells whether it had been said before, or there is none: then the form may be sent.
 */
export function useSaid(doubt: string) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(doubt), pauseMs);
    return () => clearTimeout(timer);
  }, [doubt]);
  return {
    isSaid: doubt !== '' && said === doubt,
    hear(): boolean {
      if (doubt === '' || said === doubt) return true;
      setSaid(doubt);
      return false;
    },
  };
}
