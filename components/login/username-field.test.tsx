import { NextIntlClientProvider } from 'next-intl';
import type { FocusEvent, ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { TextField } from '@/components/ui/fields/field';
import login from '@/messages/en/login.json' with { type: 'json' };
import { UsernameField } from './username-field';

type Field = Parameters<typeof TextField>[0];
type Answer = (isTaken: boolean) => Promise<void>;

const { fetch } = globalThis;
const answers = new Map<string, Answer>();
const said: string[] = [];

beforeEach(() => {
  answers.clear();
  said.length = 0;
  Object.assign(globalThis, {
    document: { cookie: '' },
    fetch: (url: string) =>
      new Promise((resolve) => {
        answers.set(new URL(url, 'http://localhost').searchParams.get('name')!, async (exists) => {
          resolve(Response.json({ code: '200', result: { exists } }));
          // Until the field has read it.
          await new Promise(setImmediate);
        });
      }),
  });
});

afterAll(() => {
  Object.assign(globalThis, { fetch });
  Reflect.deleteProperty(globalThis, 'document');
});

/** The field, with what is typed into it and left. */
function drawn() {
  let field: Field;
  let value = '';
  const nothing = () => Promise.resolve();
  function Drawn() {
    const made = UsernameField({
      field: { name: 'username', ref: () => undefined, onChange: nothing, onBlur: nothing },
      error: undefined,
      onTaken: () => said.push(value),
    });
    field = (made as ReactElement<Field>).props;
    return made;
  }
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={{ login }} timeZone="UTC">
      <Drawn />
    </NextIntlClientProvider>,
  );
  const event = () => ({ target: { value } }) as FocusEvent<HTMLInputElement>;
  return {
    type(next: string) {
      value = next;
      field.onChange!(event());
    },
    leave: () => field.onBlur!(event()),
  };
}

it('says of a name that it is taken', async () => {
  const { type, leave } = drawn();
  type('harbour');
  leave();
  await answers.get('harbour')!(true);
  expect(said).toEqual(['harbour']);
});

it('says of no name what was answered about another', async () => {
  const { type, leave } = drawn();
  type('harbour');
  leave();
  type('lighthouse');
  await answers.get('harbour')!(true);
  expect(said).toEqual([]);
  leave();
  await answers.get('lighthouse')!(true);
  expect(said).toEqual(['lighthouse']);
});
