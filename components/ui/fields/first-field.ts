const fields = [
  'input:enabled:not([type=hidden], [type=file], [readonly])',
  'textarea:enabled:not([readonly])',
  'select:enabled',
].join();

type Place = Pick<ParentNode, 'querySelectorAll'>;
type Opener = { matches: (asked: string) => boolean };

function firstField(place: Place): HTMLElement | null {
  const shown = [...place.querySelectorAll<HTMLInputElement>(fields)].filter((field) =>
    field.checkVisibility(),
  );
  const [first] = shown;
  if (first?.type !== 'radio') return first ?? null;
  return shown.find(({ name, checked }) => checked && name === first.name) ?? first;
}

/**
 * The field in which what was opened begins: the first, or what is chosen of it. Null where there is none, and
 * under a finger, where the keyboard of the screen would cover what was opened.
 */
export function fieldToFocus(
  place: Place | null,
  opener: Opener | null,
  isTouch = matchMedia('(pointer: coarse)').matches,
): HTMLElement | null {
  const byKeys = opener?.matches(':focus-visible') ?? false;
  return place && (byKeys || !isTouch) ? firstField(place) : null;
}
