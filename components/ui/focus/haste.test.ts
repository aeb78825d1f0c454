import { guardBeneath } from './haste';

// Modules get the object of the test runner here, since there is no global one.
const { jest: runner } = import.meta as unknown as { jest: typeof jest };

let page: EventTarget;
let now: number;

beforeEach(() => {
  runner.useFakeTimers();
  page = new EventTarget();
  (globalThis as { document?: unknown }).document = page;
  now = performance.now();
});
afterEach(() => {
  runner.runAllTimers();
  runner.useRealTimers();
  delete (globalThis as { document?: unknown }).document;
});

const at = { clientX: 100, clientY: 700 };

function tell(type: string, atMs: number, more: object = at): Event {
  const event = Object.assign(new Event(type, { cancelable: true }), { detail: 1, ...more });
  Object.defineProperty(event, 'timeStamp', { value: now + atMs });
  page.dispatchEvent(event);
  return event;
}

/** Whether a press that was made at `atMs` reaches what is there. */
function isTaken(atMs: number, more?: object): boolean {
  tell('pointerdown', atMs, more);
  return !tell('click', atMs + 1, more).defaultPrevented;
}

/** A dialog that a press closes now. */
function close(more?: object): void {
  const left = guardBeneath();
  now = performance.now();
  isTaken(-200, more);
  left();
}

it('takes no press in haste where one closed a dialog, and each of them begins the wait anew', () => {
  close();
  expect([100, 500, 900, 1_300].map((ms) => isTaken(ms))).toEqual([false, false, false, false]);
  expect(isTaken(1_900)).toBe(true);
  expect(isTaken(2_000)).toBe(true);
});

it('judges a press by when it was made, however late the page gets to it', () => {
  close();
  runner.advanceTimersByTime(2_000);
  expect([isTaken(300), isTaken(600)]).toEqual([false, false]);
  close();
  runner.advanceTimersByTime(2_000);
  expect(isTaken(700)).toBe(true);
});

it('counts a press in haste that hit nothing, and one that began on the dialog', () => {
  close();
  tell('pointerdown', 400);
  expect(isTaken(800)).toBe(false);
  close();
  expect(tell('click', 20).defaultPrevented).toBe(true);
});

it('takes at once what is pressed elsewhere, what the keyboard presses, and all where the keyboard closed it', () => {
  close();
  expect(isTaken(100, { clientX: 100, clientY: 600 })).toBe(true);
  expect(isTaken(120, { ...at, detail: 0 })).toBe(true);
  const left = guardBeneath();
  isTaken(200);
  tell('keydown', 300);
  left();
  expect(isTaken(1_300)).toBe(true);
});
