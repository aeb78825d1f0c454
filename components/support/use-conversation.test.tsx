import { act } from 'react';
import { keepDraft, readDraft } from '@/components/ui/fields/drafts';
import type { SupportMessage } from '@/lib/support/contract';
import { alive } from '@/tests/setup/pages/alive';
import { standInForBrowser } from '@/tests/setup/pages/stand-in';
import { useConversation } from './use-conversation';
import { draftOf } from './use-written';

standInForBrowser();

const customer = '7';
const held = new Map<string, string>();
const addresses: string[] = [];

beforeAll(() => {
  Object.assign(window, {
    history: { replaceState: (_: null, __: string, to: string) => void addresses.push(to) },
  });
  const store = {
    getItem: (place: string) => held.get(place) ?? null,
    setItem: (place: string, text: string) => void held.set(place, text),
    removeItem: (place: string) => void held.delete(place),
  };
  Object.defineProperty(globalThis, 'sessionStorage', { value: store, configurable: true });
});
afterAll(() => void Reflect.deleteProperty(globalThis, 'sessionStorage'));

beforeEach(() => {
  addresses.length = 0;
  held.clear();
  keepDraft(draftOf({ customer, conversationId: null }, 'text'), { text: 'And another thing' });
});

const textOf = (conversationId: string | null) =>
  readDraft(draftOf({ customer, conversationId }, 'text')).text;

/** A screen on which a first message was written. */
async function written() {
  let shown: ReturnType<typeof useConversation>;
  function Screen() {
    shown = useConversation(customer, null);
    return null;
  }
  const leave = await alive(<Screen />);
  const [, begin] = shown!;
  const arrive = () => act(async () => begin({ conversationId: '3' } as SupportMessage));
  return { leave, arrive, id: () => shown[0] };
}

it('gives the screen the address of the conversation that it began', async () => {
  const { leave, arrive, id } = await written();
  await arrive();
  expect([id(), textOf(null), textOf('3')]).toEqual(['3', undefined, 'And another thing']);
  expect(addresses).toEqual(['/help/support?conversation=3']);
  await leave();
});

it('leaves the address of the page that is shown by then, and takes along what is unsent', async () => {
  const { leave, arrive } = await written();
  await leave();
  await arrive();
  expect(addresses).toEqual([]);
  expect([textOf(null), textOf('3')]).toEqual([undefined, 'And another thing']);
});
