const choices = 'label, select, input, [role="radio"]';

/** Nothing is typed or chosen otherwise in a form while what stands in it is under way; its fields keep the focus. */
export async function holding<T>(form: Element | undefined, act: () => Promise<T>): Promise<T> {
  if (!form) return act();
  const end = new AbortController();
  const hold = (names: readonly string[], isHeld: (target: Element) => boolean) => {
    for (const name of names)
      form.addEventListener(
        name,
        (event) => {
          if (isHeld(event.target as Element)) event.preventDefault();
        },
        { capture: true, signal: end.signal },
      );
  };
  hold(['beforeinput'], () => true);
  hold(['click'], (target) => target.closest(choices) !== null);
  hold(['mousedown', 'keydown'], (target) => target.matches('select'));
  try {
    return await act();
  } finally {
    end.abort();
  }
}
