import { isCopied } from './is-copied';

const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
const browse = (navigator: object) =>
  Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true });
afterAll(() => {
  if (before) Object.defineProperty(globalThis, 'navigator', before);
});

it('says of a text whether it is on the clipboard, also where there is none', async () => {
  const held: string[] = [];
  browse({ clipboard: { writeText: async (text: string) => void held.push(text) } });
  expect(await isCopied('an address')).toBe(true);
  expect(held).toEqual(['an address']);
  browse({ clipboard: { writeText: () => Promise.reject(new Error('not allowed')) } });
  expect(await isCopied('an address')).toBe(false);
  // A site by plain http.
  browse({});
  expect(await isCopied('an address')).toBe(false);
});
