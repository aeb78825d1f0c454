import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import account from '@/messages/en/account.json' with { type: 'json' };
import { RecordChoiceContext } from './record-choosing';
import { RecordCurrencies, RecordPager } from './record-links';

it('leads from what was chosen last, also before its record is there', () => {
  const chosen = { currency: 'BTC', kind: 'fees', page: 1 } as const;
  const drawn = renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={{ account }} timeZone="UTC">
      <RecordChoiceContext value={{ chosen, busy: true, choose: () => undefined }}>
        <RecordCurrencies currencies={['USDT', 'BTC']} />
        <RecordPager page={1} size={20} total={50} />
      </RecordChoiceContext>
    </NextIntlClientProvider>,
  );
  expect(drawn).toContain('href="/profile/balance?kind=fees"');
  expect(drawn).toMatch(/aria-current="true"[^>]*>BTC</);
  expect(drawn).toContain('<div inert=""><nav');
});
