import { renderToStaticMarkup } from 'react-dom/server';
import { readDraft } from '@/components/ui/fields/drafts';
import { ApiRefusal } from './call';
import { useKeptAttempt } from './use-kept-attempt';

type Body = { amount: string };

const of = { customer: '7', form: 'deposit-sent', since: 'new' };
const held = new Map<string, string>();

beforeAll(() => {
  const store = {
    getItem: (place: string) => held.get(place) ?? null,
    setItem: (place: string, text: string) => void held.set(place, text),
    removeItem: (place: string) => void held.delete(place),
  };
  Object.defineProperty(globalThis, 'sessionStorage', { value: store, configurable: true });
  Object.assign(globalThis, { document: { cookie: 'virtual=NO' } });
});
beforeEach(() => held.clear());
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'sessionStorage');
  Reflect.deleteProperty(globalThis, 'document');
});

/** A page that was just loaded, whose tries are answered one after the other. */
function loaded(answers: (string | null)[], whose = of) {
  const keys: string[] = [];
  const made: ReturnType<typeof useKeptAttempt<Body, string>>[] = [];
  function Drawn() {
    const send = (_: Body, key: string) => {
      const answer = answers[keys.push(key) - 1] ?? null;
      return answer === 'done' ? Promise.resolve(answer) : Promise.reject(new ApiRefusal(answer));
    };
    made.push(useKeptAttempt(send, whose));
    return null;
  }
  renderToStaticMarkup(<Drawn />);
  return { keys, ...made[0]! };
}

/** The key under which an amount is sent by a page that was just loaded. */
async function keyOf(amount: string, answer: string | null = null, whose = of) {
  const { attempt, keys } = loaded([answer], whose);
  await attempt({ amount });
  return keys[0];
}

it('gives what is sent as it was the key of before, until that was settled', async () => {
  const first = await keyOf('800');
  expect(await keyOf('800')).toBe(first);
  expect(await keyOf('800', null, { ...of, customer: '8' })).not.toBe(first);
  const other = await keyOf('801');
  expect(other).not.toBe(first);
  expect(await keyOf('801', '10011')).toBe(other);
  const settled = await keyOf('801', 'done');
  expect(settled).not.toBe(other);
  expect(await keyOf('801')).not.toBe(settled);
});

it('keeps what has no answer open, over a reload too, while it is turned away before its key is looked at', async () => {
  const before = loaded([null, '429']);
  await before.attempt({ amount: '800' });
  await before.attempt({ amount: '800' });
  const after = loaded(['401', '429', '10011', '429']);
  await after.attempt({ amount: '800' });
  await after.attempt({ amount: '800' });
  expect(after.isUnsettled()).toBe(true);
  expect(readDraft(of).key).toBe(before.keys[0]);
  expect(new Set([...before.keys, ...after.keys]).size).toBe(1);
  await after.attempt({ amount: '800' });
  expect(after.isUnsettled()).toBe(false);
  expect(readDraft(of)).toEqual({});
  // A first try that is turned away did nothing.
  await after.attempt({ amount: '800' });
  expect(after.isUnsettled()).toBe(false);
  expect(readDraft(of)).toEqual({});
});

it('takes no key that has had its time, over a reload either', async () => {
  const { now } = Date;
  const first = await keyOf('800');
  const later = (hours: number) => (Date.now = () => now() + hours * 3_600_000);
  try {
    later(19);
    expect(await keyOf('800')).toBe(first);
    // It is that of the first try, however often it was tried since.
    later(21);
    const anew = await keyOf('800');
    expect(anew).toBeDefined();
    expect(anew).not.toBe(first);
  } finally {
    Date.now = now;
  }
});
