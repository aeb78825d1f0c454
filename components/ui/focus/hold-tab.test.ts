import { holdTab } from './hold-tab';

type Page = EventTarget & { activeElement?: { hasAttribute: (name: string) => boolean } };

let page: Page;

beforeEach(() => {
  page = new EventTarget();
  (globalThis as { document?: unknown }).document = page;
});
afterEach(() => {
  delete (globalThis as { document?: unknown }).document;
});

/** Whether a key does what it does, pressed at what has some attribute. */
function isTaken(key: string, attribute: string): boolean {
  page.activeElement = { hasAttribute: (name) => name === attribute };
  return page.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key }));
}

it('holds Tab at the ends of a dialog while that is open, and nothing else', () => {
  const guard = 'data-base-ui-focus-guard';
  const end = holdTab();
  expect(isTaken('Tab', guard)).toBe(false);
  expect(isTaken('Tab', 'data-row')).toBe(true);
  expect(isTaken('Escape', guard)).toBe(true);
  end();
  expect(isTaken('Tab', guard)).toBe(true);
});
