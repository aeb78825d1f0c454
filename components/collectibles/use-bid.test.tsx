import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CollectibleDetail } from '@/lib/collectibles/contract';
import type { Funds } from '@/lib/collectibles/funds-rules';
import codes from '@/messages/en/codes.json' with { type: 'json' };
import collectibles from '@/messages/en/collectibles.json' with { type: 'json' };
import { useBid, type Bid } from './use-bid';

const funds = { available: '100.00', freeMargin: '100.00', isBorrower: false } satisfies Funds;
const of = {
  id: '3',
  name: 'A sketch',
  chain: 'ethereum',
  minBid: '20.00',
  buyNowPrice: null,
  standing: null,
  ownBid: null,
  receivingAddress: null,
} as CollectibleDetail;

function bidOn(): Bid {
  let bid: Bid;
  function Drawn() {
    bid = useBid({ action: 'bid', of, funds, onClose: () => undefined }, true);
    return null;
  }
  renderToStaticMarkup(
    <NextIntlClientProvider
      locale="en-GB"
      messages={{ codes, collectibles, common: {} } as never}
      timeZone="UTC"
    >
      <Drawn />
    </NextIntlClientProvider>,
  );
  return bid!;
}

it('is reviewed again with a code that was only begun, as after a higher bid of another', async () => {
  const { form } = bidOn();
  form.change({ amount: '25.00', otp: '123' });
  await form.trigger();
  expect(form.getFieldState('otp').error).toBeUndefined();
});
