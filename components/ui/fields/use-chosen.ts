import { useRouter } from 'next/navigation';
import { useOptimistic, useTransition } from 'react';

/**
 * What is chosen of a list of which each choice is an address of its own: from when it was chosen, however long its
 * page is on its way, so that the next choice is made from it.
 */
export function useChosen<Choice>(choice: Choice, hrefOf: (choice: Choice) => string) {
  const router = useRouter();
  const [busy, start] = useTransition();
  const [chosen, setChosen] = useOptimistic(choice);
  return {
    chosen,
    busy,
    choose: (to: Choice) =>
      start(() => {
        setChosen(to);
        router.push(hrefOf(to), { scroll: false });
      }),
  };
}
