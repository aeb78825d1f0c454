import { drawingsMax, layoutBytes, layoutBytesMax, type Drawing, type Layout } from './rules';
import { alike } from './stored-rules';

/** A drawing that is not kept, for want of room. */
export type Unkept = { code: string; drawing: Drawing };

export type Fitted = {
  layout: Layout;
  drawings: Unkept[];
  /** Whether a setting is not kept either. */
  isWithoutSettings: boolean;
};

const listOf = (layout: Layout, code: string): Drawing[] => layout.drawings[code] ?? [];

/** Whether it is kept as a whole. */
const fits = (layout: Layout): boolean =>
  Object.values(layout.drawings).every((list) => list.length <= drawingsMax) &&
  layoutBytes(layout) <= layoutBytesMax;

/** What is kept without what is wanted no more: fewer drawings, and no one-click trading that was turned off. */
function reduced(kept: Layout, wanted: Layout): Layout {
  const modes = kept.oneClick?.filter((mode) => wanted.oneClick?.includes(mode)) ?? [];
  const lists = Object.keys(kept.drawings).map((code) => {
    const left = new Set(listOf(wanted, code).map(({ id }) => id));
    return [code, listOf(kept, code).filter(({ id }) => left.has(id))] as const;
  });
  const drawings = Object.fromEntries(lists.filter(([, list]) => list.length > 0));
  return { ...kept, oneClick: modes.length > 0 ? modes : undefined, drawings };
}

/** The settings that are wanted otherwise, each by itself, those that take least room first. */
function changedSettings(from: Layout, wanted: Layout): Partial<Layout>[] {
  const names = Object.keys({ ...from, ...wanted }) as (keyof Layout)[];
  const changed = names.filter((one) => one !== 'drawings' && !alike(from[one], wanted[one]));
  const parts = changed.map((one) => ({ [one]: wanted[one] }) as Partial<Layout>);
  const bytesWith = (part: Partial<Layout>) => layoutBytes({ ...from, ...part });
  return parts.toSorted((a, b) => bytesWith(a) - bytesWith(b));
}

function withDrawing(layout: Layout, { code, drawing }: Unkept): Layout {
  const list = listOf(layout, code);
  const at = list.findIndex(({ id }) => id === drawing.id);
  const next = at < 0 ? [...list, drawing] : list.with(at, drawing);
  return { ...layout, drawings: { ...layout.drawings, [code]: next } };
}

/**
 * What can be kept of a layout in the place of another, where both together are too much: what was turned off and taken
 * away always, then each setting, then each drawing that there is room for.
 */
export function fitted(kept: Layout, wanted: Layout): Fitted {
  if (fits(wanted)) return { layout: wanted, drawings: [], isWithoutSettings: false };
  let layout = reduced(kept, wanted);
  const take = (next: Layout): boolean => {
    const isTaken = fits(next);
    if (isTaken) layout = next;
    return isTaken;
  };
  const settings = changedSettings(layout, wanted).filter((part) => !take({ ...layout, ...part }));
  const changed = Object.keys(wanted.drawings).flatMap((code) => {
    const before = new Map(listOf(kept, code).map((one) => [one.id, one]));
    const isNew = (one: Drawing) => !alike(before.get(one.id), one);
    return listOf(wanted, code)
      .filter(isNew)
      .map((drawing) => ({ code, drawing }));
  });
  const drawings = changed.filter((one) => !take(withDrawing(layout, one)));
  return { layout, drawings, isWithoutSettings: settings.length > 0 };
}
