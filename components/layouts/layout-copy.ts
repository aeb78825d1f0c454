import { fitted, type Fitted } from '@/lib/layouts/fit-rules';
import { usualLayout, type Layout } from '@/lib/layouts/rules';
import { alike } from '@/lib/layouts/stored-rules';
import type { Place } from './places';

export type LayoutChange = Partial<Layout> | ((layout: Layout) => Partial<Layout>);

/** What became of a save, and what there was no room for. */
export type Saved = Omit<Fitted, 'layout'> & { isSaved: boolean };

type Modes = NonNullable<Layout['oneClick']>;

const modesOf = ({ oneClick = [] }: Partial<Layout>): Modes => oneClick;
const without = (modes: Modes, others: Modes) => modes.filter((mode) => !others.includes(mode));

const withModes = (layout: Layout, modes: Modes): Layout => ({
  ...layout,
  oneClick: modes.length > 0 ? modes : undefined,
});

/** The later with what says the same taken from the earlier, so that nothing is drawn anew that stayed. */
function withPartsOf(earlier: Layout, later: Layout): Layout {
  const parts = Object.entries(later).map(([name, part]) => {
    const before = earlier[name as keyof Layout];
    return [name, alike(before, part) ? before : part];
  });
  return Object.fromEntries(parts) as Layout;
}

/** A layout as this page has it, beside what is kept in its place. */
export function layoutCopy<V>(place: Place<V>, first: Layout) {
  // What is kept as far as this page knows, and what was made of it here: one object while nothing was.
  let base = first;
  let mine = first;
  let version: V | undefined;
  // Grows with each reason to read it anew; `read` is the one that was answered last.
  let doubts = 1;
  let read = 0;
  let shown = first;
  // What is kept of `of` as far as there is room.
  let full: { of: Layout; kept: Layout } | undefined;
  // Whether `base` has what nobody knows to be kept.
  let isGuess = false;
  const listeners = new Set<() => void>();

  const isStale = () => read !== doubts;
  const isChanged = () => mine !== base;
  const isUnsaved = () => isChanged() && !(full?.of === mine && full.kept === base);

  /** One-click trading that was on counts as off until it is read to be on still. */
  function show() {
    const own = without(modesOf(mine), modesOf(base));
    shown = isStale() ? withModes(mine, own) : mine;
    listeners.forEach((listener) => listener());
  }

  function doubt() {
    doubts += 1;
    show();
  }

  async function readAnew() {
    const at = doubts;
    const kept = await place.read();
    const rules = isChanged() ? await import('@/lib/layouts/merge-rules') : null;
    // What was changed as the answer came has its turn with the next.
    if (isChanged() && !rules) return;
    const theirs = withPartsOf(base, kept.layout ?? usualLayout);
    mine = rules && isChanged() ? rules.merged(base, mine, theirs) : theirs;
    base = theirs;
    version = kept.version;
    isGuess = false;
    read = at;
    show();
  }

  /**
   * Saves what there is room for, and gives what there is none for; nothing where another was kept meanwhile, and it has to
   * be read anew first.
   */
  async function save(): Promise<Saved | undefined> {
    const [of, before] = [mine, base];
    const { layout: sent, ...left } = fitted(before, of);
    const isAsKept = sent !== of && !isGuess && alike(sent, before);
    try {
      const kept = isAsKept ? version! : await place.save(sent, version!);
      if (kept === null) return void doubt();
      version = kept;
      isGuess = false;
      if (!isAsKept) base = sent;
      if (sent !== of) full = { of, kept: base };
      return { ...left, isSaved: !isAsKept };
    } catch (error) {
      // It may be kept all the same, and what it turned on be turned off elsewhere since.
      base = withModes(base, [...new Set([...modesOf(base), ...modesOf(sent)])]);
      isGuess = true;
      throw error;
    }
  }

  function change(asked: LayoutChange) {
    const part = typeof asked === 'function' ? asked(shown) : asked;
    // What is turned on before it was read is turned on by its customer, whatever was kept.
    if ('oneClick' in part && isStale()) {
      base = withModes(base, without(modesOf(base), modesOf(part)));
    }
    mine = { ...mine, ...part };
    show();
  }

  function follow(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  const isOf = (one: unknown) => one === version;

  return { read: () => shown, follow, change, isOf, isStale, isUnsaved, doubt, readAnew, save };
}
