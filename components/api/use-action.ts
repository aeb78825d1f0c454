'use client';

import { useState } from 'react';
import { toast } from '@/components/ui/toast';

type State<Args> = { doing: Args | null; failure: string | null };

type Options = {
  /** Words for what went wrong. */
  words: (error: unknown) => string;
  /** Where they stand: above the page, or wherever the part shows `failure`. */
  says?: 'above' | 'here';
};

/** What an action ends with that leaves the page: it is under way until the page is gone. */
export const untilGone = (): Promise<never> => new Promise(() => undefined);

/**
 * What a button does that calls: it waits, and says how it failed; what follows a success is part of
 * `act`. For what may simply be asked for again; what must count once is a `useAttempt`.
 */
export function useAction<Args extends unknown[]>(
  act: (...args: Args) => Promise<unknown>,
  { words, says = 'above' }: Options,
) {
  const [{ doing, failure }, setState] = useState<State<Args>>({ doing: null, failure: null });

  function run(...args: Args): void {
    // The last one of several under way is shown; how another failed is said all the same.
    const end = (why: string | null) =>
      setState((now) => ({
        doing: now.doing === args ? null : now.doing,
        failure: why ?? now.failure,
      }));
    setState({ doing: args, failure: null });
    act(...args).then(
      () => end(null),
      (error: unknown) => {
        const why = words(error);
        if (says === 'above') toast(why, 'bad');
        end(says === 'above' ? null : why);
      },
    );
  }

  return { run, busy: doing !== null, doing, failure };
}
