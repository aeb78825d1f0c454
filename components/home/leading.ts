type Item = { type: number; reason: string | null };

const rowsAtMost = 10;
const openAtLeast = 6;

/** The first so many of every type, in the order they come. */
function firstOfEach<I extends Item>(items: readonly I[], most: number): I[] {
  const taken = new Map<number, number>();
  return items.filter(({ type }) => {
    const count = (taken.get(type) ?? 0) + 1;
    taken.set(type, count);
    return count <= most;
  });
}

/** Where a newcomer begins: the trading screen of the leading open market. */
export function firstScreen(items: readonly (Item & { code: string })[]): string {
  const [first] = leading(items);
  return first ? `/cruuency?code=${encodeURIComponent(first.code)}` : '/market';
}

/**
 * What the start page shows of a catalogue, in its order: two of every type, open markets first.
 * While most are closed, more of what is open takes the places of all but one closed one of a type.
 */
export function leading<I extends Item>(items: readonly I[]): I[] {
  const isOpen = ({ reason }: I) => reason !== 'closed';
  const usual = firstOfEach(items, 2);
  const open = usual.filter(isOpen);
  if (open.length >= openAtLeast || open.length === 0)
    return [...open, ...usual.filter((item) => !isOpen(item))];
  const rest = items.filter((item) => isOpen(item) && !open.includes(item));
  const shown = [...open, ...rest.slice(0, openAtLeast - open.length)];
  const closed = firstOfEach(
    usual.filter((item) => !isOpen(item)),
    1,
  );
  return [...shown, ...closed].slice(0, rowsAtMost);
}
