/** What the state of a page asks of its browser, for the tests of a file; it is taken away after them, as is what they put in the place of `fetch`. */
export function standInForBrowser(): void {
  const { fetch } = globalThis;
  beforeAll(() => {
    Object.assign(globalThis, {
      window: { addEventListener: () => undefined, removeEventListener: () => undefined },
      document: { cookie: '', visibilityState: 'visible' },
    });
  });
  afterAll(() => {
    Object.assign(globalThis, { window: undefined, document: undefined, fetch });
  });
}
