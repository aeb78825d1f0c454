import { homeOf, keepingFocus, landingOf } from './kept-focus';

// Modules get the object of the test runner here, since there is no global one.
const { jest: runner } = import.meta as unknown as { jest: typeof jest };

type Fake = {
  tagName: string;
  isConnected: boolean;
  parentElement: Fake | null;
  isDisabled: boolean;
  isHidden: boolean;
  inside: Record<string, Fake>;
  matches: (selector: string) => boolean;
  closest: (selector: string) => Fake | null;
  querySelector: (selector: string) => Fake | null;
  focus: () => void;
  tabIndex?: number;
};

const page = { activeElement: null as Fake | null, body: null as Fake | null };

function element(tagName: string, parentElement: Fake | null = null): Fake {
  const made: Fake = {
    tagName,
    isConnected: true,
    parentElement,
    isDisabled: false,
    isHidden: false,
    inside: {},
    matches: (selector) => selector === ':disabled' && made.isDisabled,
    closest: (selector) => (selector === '[aria-hidden=true]' && made.isHidden ? made : null),
    querySelector: (selector) => made.inside[selector] ?? null,
    focus: () => void (page.activeElement = made),
  };
  return made;
}

const headings = 'h1, h2, h3';
const body = element('BODY');
const main = element('MAIN', body);
const title = element('H1', main);
const card = element('SECTION', main);
const heading = element('H2', card);
const form = element('FORM', card);
const button = element('BUTTON', form);
main.inside = { [headings]: title };
body.inside = { main };
card.inside = { [headings]: heading };

const pathOf = (...path: Fake[]) => path as unknown as HTMLElement[];

beforeEach(() => {
  runner.useFakeTimers();
  page.body = body;
  Object.assign(globalThis, { document: page });
  for (const one of [card, form, button]) one.isConnected = true;
  button.isDisabled = false;
  page.activeElement = button;
});

afterEach(() => {
  runner.useRealTimers();
  Reflect.deleteProperty(globalThis, 'document');
});

it('gives focus back to what had it, once that can take it', async () => {
  await keepingFocus(() => {
    page.activeElement = body;
    return Promise.resolve();
  });
  runner.runAllTimers();
  expect(page.activeElement).toBe(button);
});

it('gives it to the heading of what stands in the place of a form', async () => {
  await keepingFocus(() => {
    form.isConnected = false;
    button.isConnected = false;
    page.activeElement = body;
    return Promise.resolve();
  });
  runner.runAllTimers();
  expect(page.activeElement).toBe(heading);
  expect(heading.tabIndex).toBe(-1);
});

it('follows while the page still changes, after a refusal too', async () => {
  const refused = keepingFocus(() => Promise.reject(new Error('refused')));
  await expect(refused).rejects.toThrow('refused');
  runner.advanceTimersByTime(200);
  expect(page.activeElement).toBe(button);
  button.isConnected = false;
  page.activeElement = body;
  runner.runAllTimers();
  expect(page.activeElement).toBe(heading);
});

it('leaves focus where somebody else took it', async () => {
  const field = element('INPUT', card);
  await keepingFocus(() => {
    button.isDisabled = true;
    page.activeElement = field;
    return Promise.resolve();
  });
  runner.runAllTimers();
  expect(page.activeElement).toBe(field);
});

it('stays out of a page that a dialog has hidden meanwhile', async () => {
  await keepingFocus(() => {
    button.isHidden = true;
    page.activeElement = body;
    return Promise.resolve();
  });
  runner.runAllTimers();
  button.isHidden = false;
  expect(page.activeElement).toBe(body);
});

it('goes from a dialog that is gone to the heading of the page', () => {
  const portal = element('DIV', body);
  const send = element('BUTTON', portal);
  portal.isConnected = false;
  send.isConnected = false;
  expect(landingOf(pathOf(send, portal, body))).toBe(title);
});

it('leads back from a dialog to what opened it, else to the heading of its part, never to nothing known', () => {
  const path = pathOf(button, form, card, main, body);
  expect(homeOf(path)).toBe(button);
  button.isConnected = false;
  expect(homeOf(path)).toBe(heading);
  expect(heading.tabIndex).toBe(-1);
  expect(homeOf(pathOf(body))).toBeNull();
  expect(homeOf([])).toBeNull();
});
