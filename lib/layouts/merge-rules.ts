import { comparedMax, type Drawing, type Layout } from './rules';
import { alike } from './stored-rules';

/** Whether what is kept of one thing is mine: it is, where I changed it or nobody else did. */
const isMine = (base: unknown, mine: unknown, theirs: unknown): boolean =>
  alike(theirs, base) || !alike(mine, base);

/**
 * Two lists that were made of one: theirs, with what I added, changed and took out. What one changed stays, though
 * the other took it out.
 */
export function mergedList<Item>(
  base: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
  nameOf: (item: Item) => string,
): Item[] {
  const byName = (list: readonly Item[]) => new Map(list.map((item) => [nameOf(item), item]));
  const [before, here, there] = [byName(base), byName(mine), byName(theirs)];
  return [...new Set([...there.keys(), ...here.keys()])].flatMap((name) => {
    const [was, my, their] = [before.get(name), here.get(name), there.get(name)];
    const kept = isMine(was, my, their) ? (my ?? changed(was, their)) : (their ?? changed(was, my));
    return kept === undefined ? [] : [kept];
  });
}

/** What the other side has, where it is not as it was. */
const changed = <Item>(was: Item | undefined, now: Item | undefined): Item | undefined =>
  alike(was, now) ? undefined : now;

/** Two records that were made of one, each entry by itself. */
function mergedRecord<R extends object>(base: R, mine: R, theirs: R): R {
  const names = Object.keys({ ...theirs, ...mine }) as (keyof R)[];
  const entries = names.flatMap((name) => {
    const value = isMine(base[name], mine[name], theirs[name]) ? mine[name] : theirs[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries) as R;
}

function mergedDrawings(base: Layout, mine: Layout, theirs: Layout): Layout['drawings'] {
  const of = (layout: Layout, code: string): Drawing[] => layout.drawings[code] ?? [];
  const codes = Object.keys({ ...theirs.drawings, ...mine.drawings });
  const lists = codes.map((code) => {
    const all = mergedList(of(base, code), of(mine, code), of(theirs, code), ({ id }) => id);
    return [code, all] as const;
  });
  return Object.fromEntries(lists.filter(([, list]) => list.length > 0));
}

/**
 * What was changed here, applied to what was kept elsewhere meanwhile; both were made of `base`. Nothing that either
 * drew is lost, and one-click trading is on only where one of them turned it on and none off.
 */
export function merged(base: Layout, mine: Layout, theirs: Layout): Layout {
  const own = (word: string) => word;
  const compared = mergedList(base.compared, mine.compared, theirs.compared, own);
  const modes = [base, mine, theirs].map(({ oneClick }) => oneClick ?? []);
  const oneClick = mergedList(modes[0]!, modes[1]!, modes[2]!, own);
  const rest = mergedRecord(base, mine, theirs);
  delete rest.oneClick;
  return {
    ...rest,
    indicators: mergedList(base.indicators, mine.indicators, theirs.indicators, (i) => i.name),
    panes: mergedRecord(base.panes, mine.panes, theirs.panes),
    panels: mergedRecord(base.panels, mine.panels, theirs.panels),
    compared: compared.slice(-comparedMax),
    drawings: mergedDrawings(base, mine, theirs),
    ...(oneClick.length > 0 ? { oneClick } : {}),
  };
}
