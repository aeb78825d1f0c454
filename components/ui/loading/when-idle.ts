const waiting = new Set<() => void>();
const hurries = ['pointerover', 'pointerdown', 'keydown', 'focusin'] as const;
let planned = false;

const soon = (then: () => void) =>
  typeof requestIdleCallback === 'function'
    ? requestIdleCallback(then, { timeout: 3_000 })
    : setTimeout(then, 300);

function next() {
  planned = false;
  const [work] = waiting;
  if (!work) return;
  waiting.delete(work);
  work();
  plan();
}

function all() {
  const works = [...waiting];
  waiting.clear();
  works.forEach((work) => work());
}

function plan() {
  if (planned || waiting.size === 0) return;
  planned = true;
  if (document.readyState === 'complete') soon(next);
  else window.addEventListener('load', () => soon(next), { once: true });
}

/**
 * Does something once the page has nothing better to do; at once as soon as a hand or a key is on
 * the page, since what it points at may be needed.
 */
export function whenIdle(work: () => void): void {
  if (typeof window === 'undefined') return;
  if (waiting.size === 0) {
    hurries.forEach((event) =>
      document.addEventListener(event, all, { once: true, passive: true }),
    );
  }
  waiting.add(work);
  plan();
}
