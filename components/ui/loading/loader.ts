/** How a part that is fetched later stands. `trying` says that another try is under way. */
export type Loading<V> = { value: V | null; failed: boolean; trying: boolean; tries: number };

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

/** Said on the window by who knows that the server answers again. */
export const connectedEvent = 'assay-connected';

const backEvents = ['online', connectedEvent];

/**
 * Fetches something once for the whole page, and again until it is here: after a while, when the
 * connection is back, or when asked. A bundler forgets a script that failed, so every try fetches.
 */
export function loader<V>(load: () => Promise<V>) {
  const listeners = new Set<() => void>();
  let now: Loading<V> = { value: null, failed: false, trying: false, tries: 0 };
  let later: ReturnType<typeof setTimeout> | undefined;

  function show(next: Partial<Loading<V>>) {
    now = { ...now, ...next };
    listeners.forEach((listener) => listener());
  }

  function rest() {
    clearTimeout(later);
    backEvents.forEach((event) => window.removeEventListener(event, again));
  }

  function fail() {
    show({ failed: true, trying: false });
    const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** (now.tries - 1));
    later = setTimeout(again, waitMs);
    backEvents.forEach((event) => window.addEventListener(event, again));
  }

  function again() {
    if (now.value !== null || now.trying) return;
    rest();
    show({ trying: true, tries: now.tries + 1 });
    load().then((value) => show({ value, failed: false, trying: false }), fail);
  }

  return {
    read: () => now,
    follow(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Begins unless a try is under way, has succeeded, or is planned. */
    begin: () => {
      if (now.tries === 0) again();
    },
    again,
  };
}
