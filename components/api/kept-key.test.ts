import { forgetDraft } from '@/components/ui/fields/drafts';
import { keptKey } from './use-kept-attempt';

const of = { customer: '7', form: 'deposit-sent', since: 'new' };
const held = new Map<string, string>();

beforeAll(() => {
  const store = {
    getItem: (place: string) => held.get(place) ?? null,
    setItem: (place: string, text: string) => void held.set(place, text),
    removeItem: (place: string) => void held.delete(place),
  };
  Object.defineProperty(globalThis, 'sessionStorage', { value: store, configurable: true });
});
afterAll(() => void Reflect.deleteProperty(globalThis, 'sessionStorage'));

it('gives what is sent as it was the key of before, until that was settled', () => {
  expect(keptKey(of, { amount: '800' }, 'first')).toBe('first');
  // As after a reload: the page asks with a key of its own.
  expect(keptKey(of, { amount: '800' }, 'second')).toBe('first');
  expect(keptKey({ ...of, customer: '8' }, { amount: '800' }, 'third')).toBe('third');
  expect(keptKey(of, { amount: '801' }, 'fourth')).toBe('fourth');
  expect(keptKey(of, { amount: '800' }, 'fifth')).toBe('fifth');
  forgetDraft(of);
  expect(keptKey(of, { amount: '800' }, 'sixth')).toBe('sixth');
});
