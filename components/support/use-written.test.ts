import { keepDraft, readDraft } from '@/components/ui/fields/drafts';
import { draftOf, moveDrafts } from './use-written';

const held = new Map<string, string>();
const customer = '7';
const writer = (conversationId: string | null) => ({ customer, conversationId });
const kinds = ['text', 'outbox', 'photos'] as const;

beforeAll(() => {
  const store = {
    getItem: (place: string) => held.get(place) ?? null,
    setItem: (place: string, text: string) => void held.set(place, text),
    removeItem: (place: string) => void held.delete(place),
  };
  Object.defineProperty(globalThis, 'sessionStorage', { value: store, configurable: true });
});
beforeEach(() => held.clear());
afterAll(() => void Reflect.deleteProperty(globalThis, 'sessionStorage'));

it('keeps what is unsent in each conversation in a place of its own', () => {
  const places = [null, '1', '2'].flatMap((id) => kinds.map((kind) => draftOf(writer(id), kind)));
  for (const [n, place] of places.entries()) keepDraft(place, { text: `${n}` });
  expect(places.map((place) => readDraft(place).text)).toEqual(places.map((_, n) => `${n}`));
});

it('takes what is unsent along when its conversation begins, and leaves nothing for the next', () => {
  keepDraft(draftOf(writer('1'), 'text'), { text: 'of another' });
  keepDraft(draftOf(writer(null), 'text'), { text: 'begun' });
  keepDraft(draftOf(writer(null), 'photos'), { 7: 'a.png' });
  moveDrafts(customer, '2');
  const of = (id: string | null) => kinds.map((kind) => readDraft(draftOf(writer(id), kind)));
  expect(of(null)).toEqual([{}, {}, {}]);
  expect(of('2')).toEqual([{ text: 'begun' }, {}, { 7: 'a.png' }]);
  expect(of('1')).toEqual([{ text: 'of another' }, {}, {}]);
});
