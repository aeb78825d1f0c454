import { useRouter } from 'next/navigation';
import { createContext, useContext, useOptimistic, useTransition, type ReactNode } from 'react';

function useChosen<Choice>(choice: Choice, hrefOf: (choice: Choice) => string) {
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

type Chosen<Choice> = ReturnType<typeof useChosen<Choice>>;

/**
 * What is chosen of a list of which each choice is an address of its own, for all parts of its page: from when it was
 * chosen, however long that page is on its way, so that the next choice is made from it.
 */
export function choosing<Choice>(hrefOf: (choice: Choice) => string) {
  const Context = createContext<Chosen<Choice> | null>(null);
  return {
    Context,
    Choosing: ({ choice, children }: { choice: Choice; children: ReactNode }) => (
      <Context value={useChosen(choice, hrefOf)}>{children}</Context>
    ),
    useChoice: () => useContext(Context)!,
  };
}
