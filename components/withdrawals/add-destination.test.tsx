import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import codes from '@/messages/en/codes.json' with { type: 'json' };
import common from '@/messages/en/common.json' with { type: 'json' };
import withdrawals from '@/messages/en/withdrawals.json' with { type: 'json' };
import { AddDestination } from './add-destination';
import type { Kind } from './use-withdrawal';

/** The forms, each with whether it is hidden. */
function formsAt(kind: Kind) {
  const markup = renderToStaticMarkup(
    <AppRouterContext value={{} as never}>
      <NextIntlClientProvider
        locale="en-GB"
        messages={{ codes, common, withdrawals }}
        timeZone="UTC"
      >
        <AddDestination
          customerId="1"
          kind={kind}
          holder="Ada Example"
          isVerified
          asksForCode={false}
        />
      </NextIntlClientProvider>
    </AppRouterContext>,
  );
  return [
    ...markup.matchAll(/<div( hidden="")?><form.*?name="(address|cardNumber)".*?<\/form>/g),
  ].map(([, hidden, field]) => [field, hidden !== undefined]);
}

it('keeps the form that is not chosen, with what was typed into it, where nobody gets to it', () => {
  expect(formsAt('wallet')).toEqual([
    ['address', false],
    ['cardNumber', true],
  ]);
  expect(formsAt('card')).toEqual([
    ['address', true],
    ['cardNumber', false],
  ]);
});
