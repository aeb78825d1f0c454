import { homeOf, keepingFocus, landingOf, noteOpener, pathOf as realPath } from './kept-focus';

// Modules get the object of the test runner here, since there is no global one.
const { jest: runner } = import.meta as unknown as { jest: typeof jest };

type Fake = {
  tagName: string;
  isConnected: boolean;
  parentElement: Fake | null;
  isDisabled: boolean;
  isHidden: boolean;
  inside: Record<string, Fake>;
  children: Fake[];
  is: string;
  matches: (selector: string) => boolean;
  closest: (selector: string) => Fake | null;
  querySelector: (selector: string) => Fake | null;
  focus: () => void;
  tabIndex: number;
  /** What was set, as the attribute tells it. */
  ownIndex: number | undefined;
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
    children: [],
    is: tagName.toLowerCase(),
    ownIndex: undefined,
    get tabIndex() {
      return made.ownIndex ?? (tagName === 'BUTTON' ? 0 : -1);
    },
    set tabIndex(next) {
      made.ownIndex = next;
    },
    matches: (selector) =>
      selector === ':disabled' ? made.isDisabled : selector.split(', ').includes(made.is),
    closest: (selector) => (selector === '[aria-hidden=true]' && made.isHidden ? made : null),
    querySelector: (selector) => made.inside[selector] ?? null,
    focus() {
      if (tagName === 'BUTTON' || made.ownIndex !== undefined) page.activeElement = made;
    },
  };
  parentElement?.children.push(made);
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
  heading.ownIndex = undefined;
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
  expect(heading.ownIndex).toBe(-1);
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
  expect(heading.ownIndex).toBe(-1);
  expect(homeOf(pathOf(body))).toBeNull();
  expect(homeOf([])).toBeNull();
});

/** A list of three, each with a button; `take` takes some away as the page does. */
function listOf(tagName: string) {
  const list = element(tagName === 'TR' ? 'TBODY' : 'UL', card);
  const rows = [1, 2, 3].map(() => element(tagName, list));
  const buttons = rows.map((row) => element('BUTTON', row));
  const take = (...gone: number[]) => {
    for (const at of gone) rows[at]!.isConnected = buttons[at]!.isConnected = false;
    list.children = list.children.filter(({ isConnected }) => isConnected);
  };
  const from = (at: number) => realPath(buttons[at] as unknown as Element);
  return { list, rows, buttons, take, from };
}

it.each(['TR', 'LI'])('goes from a %s that is gone to the next, else the last, else on', (name) => {
  const { list, rows, take, from } = listOf(name);
  const [first, second, third] = [from(0), from(1), from(2)];
  take(0);
  expect(landingOf(first)).toBe(rows[1]);
  take(2);
  expect(landingOf(third)).toBe(rows[1]);
  take(1);
  expect(list.children).toEqual([]);
  expect(landingOf(second)).toBe(heading);
});

it('goes to the row in that place though all rows were drawn anew', () => {
  const { list, take, from } = listOf('TR');
  const path = from(1);
  take(0, 1, 2);
  const anew = [1, 2].map(() => element('TR', list));
  expect(landingOf(path)).toBe(anew[1]);
});

it('gives focus to the row itself, which no key presses', async () => {
  const { rows, buttons, take } = listOf('LI');
  page.activeElement = buttons[0]!;
  await keepingFocus(() => {
    take(0);
    page.activeElement = body;
    return Promise.resolve();
  });
  runner.runAllTimers();
  expect(page.activeElement).toBe(rows[1]);
});

it('goes on from a dialog that is gone to what opened it, which the Tab key still reaches, or its row', () => {
  const { rows, buttons, take, from } = listOf('TR');
  const portal = element('DIV', body);
  const send = element('BUTTON', portal);
  noteOpener(portal as unknown as HTMLElement, from(0));
  portal.isConnected = send.isConnected = false;
  const path = pathOf(send, portal, body);
  expect(landingOf(path)).toBe(buttons[0]);
  expect(homeOf(path)).toBe(buttons[0]);
  expect(buttons[0]!.ownIndex).toBeUndefined();
  take(0);
  expect(landingOf(path)).toBe(rows[1]);
});

it('takes a dialog that is opened again while it fades for no opener of itself', () => {
  const portal = element('DIV', body);
  const send = element('BUTTON', portal);
  const path = pathOf(send, portal, body);
  noteOpener(portal as unknown as HTMLElement, path);
  portal.isConnected = send.isConnected = false;
  expect(landingOf(path)).toBe(title);
});

it('goes from a line of the chart to the chart', () => {
  const chart = element('DIV', card);
  chart.is = '[role=group][tabindex]';
  const line = element('DIV', chart);
  const cross = element('BUTTON', line);
  line.isConnected = cross.isConnected = false;
  expect(landingOf(pathOf(cross, line, chart, card, main, body))).toBe(chart);
});
