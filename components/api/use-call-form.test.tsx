import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { z } from 'zod';
import codes from '@/messages/en/codes.json' with { type: 'json' };
import { useCallForm } from './use-call-form';

const schema = z.object({ email: z.email('email'), name: z.string() });

function formOf() {
  let form: ReturnType<
    typeof useCallForm<{ email: string; name: string }, z.output<typeof schema>>
  >;
  function Drawn() {
    form = useCallForm({ schema, defaults: { email: '', name: '' } });
    return null;
  }
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={{ codes }} timeZone="UTC">
      <Drawn />
    </NextIntlClientProvider>,
  );
  return form!;
}

it('says nothing more of what stood in a field once something else is typed, before it was ever sent', async () => {
  const form = formOf();
  const isWrong = (name: 'email' | 'name') => form.getFieldState(name).error !== undefined;
  const { onChange } = form.register('email');
  form.register('name');
  await form.trigger('email');
  form.setError('name', { message: '10006' });
  expect([isWrong('email'), isWrong('name')]).toEqual([true, true]);
  await onChange({ type: 'change', target: { name: 'email', value: 'a' } });
  expect([isWrong('email'), isWrong('name')]).toEqual([false, true]);
});
