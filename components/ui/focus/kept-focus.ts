const headings = 'h1, h2, h3';
// What was sent changes the page at once, once its dialog has faded, or once its news were fetched.
const looksMs = [0, 150, 400, 800, 1500, 2500];

/** The place of a row among those beside it, when a path led through it: a row drawn anew may stand there since. */
const rowPlaces = new WeakMap<HTMLElement, number>();

/** What a dialog was opened from. */
const openers = new WeakMap<HTMLElement, readonly HTMLElement[]>();

/** An element with all that it stands in, which is no longer known once it is gone. */
export function pathOf(element: Element | null): HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let at = element as HTMLElement | null; at; at = at.parentElement) {
    path.push(at);
    if (at.parentElement && at.matches('li, tr'))
      rowPlaces.set(at, [...at.parentElement.children].indexOf(at));
  }
  return path;
}

/** Lets whatever looks for focus in a dialog that is gone go on from what that was opened from. */
export function noteOpener(dialog: HTMLElement, path: readonly HTMLElement[]): void {
  // One that is opened again while it fades may have the focus itself.
  if (!path.includes(dialog)) openers.set(dialog, path);
}

/** The row in the place of one that is gone, or else the last one. */
function nextRow(list: HTMLElement, gone: HTMLElement | undefined): Element | undefined {
  const place = gone && rowPlaces.get(gone);
  return place === undefined ? undefined : (list.children[place] ?? [...list.children].at(-1));
}

/**
 * Where focus belongs: where it was, else the row that has come into the place of its own, else the heading of
 * the nearest part that is still there. It is the row and no button of it, which a key held down would press.
 */
export function landingOf([from, ...around]: readonly HTMLElement[]): HTMLElement | null {
  if (from?.isConnected && !from.matches(':disabled')) return from;
  let gone = from?.isConnected ? undefined : from;
  for (const part of around) {
    if (!part.isConnected) {
      const opener = openers.get(part);
      if (opener) return landingOf(opener);
      gone = part;
      continue;
    }
    const row = nextRow(part, gone);
    if (row) return row as HTMLElement;
    gone = undefined;
    // The chart, whose lines have no heading.
    if (part.matches('[role=group][tabindex]')) return part;
    const place = part.tagName === 'BODY' ? part.querySelector<HTMLElement>('main') : part;
    const heading = place?.querySelector<HTMLElement>(headings);
    if (heading) return heading;
  }
  return null;
}

/**
 * Where focus goes once a dialog closes, by the path of what it was opened from: never to another
 * button that had it before, which may trade. Null where the opener knows better, as a menu does.
 */
export function homeOf(path: readonly HTMLElement[]): HTMLElement | null {
  const [from] = path;
  if (!from || from.tagName === 'BODY' || from.closest('[role=menu]')) return null;
  const home = landingOf(path);
  if (home) letTakeFocus(home);
  return home;
}

/** What the Tab key reaches stays reached by it. */
function letTakeFocus(place: HTMLElement): void {
  if (place.tabIndex < 0) place.tabIndex = -1;
}

function land(path: readonly HTMLElement[], byKeyboard: boolean): void {
  if (document.activeElement !== document.body) return;
  const landing = landingOf(path);
  // A dialog that was opened meanwhile hides the page from who cannot see it: focus stays in that.
  if (!landing || landing.closest('[aria-hidden=true]')) return;
  letTakeFocus(landing);
  landing.focus({ preventScroll: !byKeyboard });
}

/**
 * Does what a button or a form does, and sees to it that focus is not lost where that disables,
 * replaces or removes what had it: it is given back, or goes to the next row or the heading of what is there now.
 */
export async function keepingFocus<T>(act: () => Promise<T>): Promise<T> {
  const path = pathOf(document.activeElement);
  const isKept = path.length > 0 && path[0] !== document.body;
  const byKeyboard = isKept && path[0]!.matches(':focus-visible');
  try {
    return await act();
  } finally {
    if (isKept) looksMs.forEach((ms) => setTimeout(() => land(path, byKeyboard), ms));
  }
}
