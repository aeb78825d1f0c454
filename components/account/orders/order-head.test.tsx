import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import account from '@/messages/en/account.json' with { type: 'json' };
import orders from '@/messages/en/orders.json' with { type: 'json' };
import type { OrderChoice } from '../order-choice';
import { OrderChoiceContext } from './order-choosing';
import { OrderHead, OrderPager } from './order-head';

/** The links of a page whose list is on its way, or is there. */
function linksOf(chosen: OrderChoice, busy: boolean) {
  const drawn = renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={{ account, orders }} timeZone="UTC">
      <OrderChoiceContext value={{ chosen, busy, choose: () => undefined }}>
        <OrderHead total={50} />
        <OrderPager page={2} size={20} total={50} />
      </OrderChoiceContext>
    </NextIntlClientProvider>,
  );
  const links = [...drawn.matchAll(/href="([^"]+)"/g)].map(([, to]) =>
    to!.replaceAll('&amp;', '&'),
  );
  return { drawn, links };
}

it('leads from what was chosen last, also before its list is there', () => {
  const { drawn, links } = linksOf({ code: 'EURUSD', status: 'open', page: 1 }, true);
  expect(links.slice(0, 3)).toEqual([
    '/profile/orders/export?status=open&code=EURUSD',
    '/profile/orders?code=EURUSD',
    '/profile/orders?status=pending&code=EURUSD',
  ]);
  expect(links.every((to) => to.includes('code=EURUSD'))).toBe(true);
  expect(drawn).toMatch(/aria-current="true"[^>]*>Open</);
});

it('leads to other pages of the list that is shown alone', () => {
  expect(linksOf({ page: 2 }, true).drawn).toContain('<div inert=""><nav');
  const { drawn, links } = linksOf({ page: 2 }, false);
  expect(drawn).not.toContain('inert');
  expect(links.slice(-2)).toEqual(['/profile/orders', '/profile/orders?page=3']);
});
