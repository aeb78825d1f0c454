const headings = 'h1, h2, h3';
// What was sent changes the page at once, once its dialog has faded, or once its news were fetched.
const looksMs = [0, 150, 400, 800, 1500, 2500];

/** An element with all that it stands in, which is no longer known once it is gone. */
export function pathOf(element: Element | null): HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let at = element as HTMLElement | null; at; at = at.parentElement) path.push(at);
  return path;
}

/** Where focus belongs: where it was, else the heading of the nearest part that is still there. */
export function landingOf([from, ...around]: readonly HTMLElement[]): HTMLElement | null {
  if (from?.isConnected && !from.matches(':disabled')) return from;
  for (const part of around) {
    if (!part.isConnected) continue;
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
  if (home && home !== from) home.tabIndex = -1;
  return home;
}

function land(path: readonly HTMLElement[], byKeyboard: boolean): void {
  if (document.activeElement !== document.body) return;
  const landing = landingOf(path);
  // A dialog that was opened meanwhile hides the page from who cannot see it: focus stays in that.
  if (!landing || landing.closest('[aria-hidden=true]')) return;
  if (landing !== path[0]) landing.tabIndex = -1;
  landing.focus({ preventScroll: !byKeyboard });
}

/**
 * Does what a button or a form does, and sees to it that focus is not lost where that disables,
 * replaces or removes what had it: it is given back, or goes to the heading of what is there now.
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
