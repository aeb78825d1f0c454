import { expect, type Page } from '@playwright/test';
import { lessons } from '@/lib/content/lessons/rules';
import type { Words } from '../steps/words';
import type { Lived } from './story';

export type Reader = 'visitor' | 'customer' | 'newcomer';

export type Screen = {
  /** Where its pictures are: `folder/name`. */
  name: string;
  path: string;
  as: Reader;
  /** Shows the demo account. */
  demo?: boolean;
  /** As tall as the browser, not as the page. */
  fits?: boolean;
  /** What is pressed and typed before it is looked at. */
  then?: (page: Page, words: Words) => Promise<void>;
};

const visitors: Screen[] = [
  { name: 'market/home', path: '/', as: 'visitor' },
  { name: 'market/list', path: '/market', as: 'visitor' },
  { name: 'market/shares', path: '/market?type=stocks', as: 'visitor' },
  { name: 'market/terminal', path: '/cruuency?code=EURUSD', as: 'visitor', fits: true },
  { name: 'entrance/login', path: '/pass/login', as: 'visitor' },
  { name: 'entrance/register', path: '/pass/register', as: 'visitor' },
  { name: 'entrance/reset', path: '/pass/reset', as: 'visitor' },
  { name: 'entrance/recover', path: '/pass/recover', as: 'visitor' },
  { name: 'entrance/recover-stop', path: '/pass/recover/stop', as: 'visitor' },
  { name: 'help/help', path: '/help', as: 'visitor' },
  { name: 'help/faq', path: '/help/faq', as: 'visitor' },
  { name: 'help/fees', path: '/help/fees', as: 'visitor' },
  { name: 'help/fills', path: '/help/fills', as: 'visitor' },
  { name: 'help/notice', path: '/help/notice', as: 'visitor' },
  { name: 'help/pressure', path: '/help/pressure', as: 'visitor' },
  { name: 'help/support', path: '/help/support', as: 'visitor' },
  { name: 'help/about', path: '/introduction', as: 'visitor' },
  { name: 'help/text', path: '/detail?id=5', as: 'visitor' },
  { name: 'help/proof', path: '/proof', as: 'visitor' },
  { name: 'help/lessons', path: '/help/lessons', as: 'visitor' },
  ...lessons.map((one): Screen => ({
    name: `lessons/${one}`,
    path: `/help/lessons/${one}`,
    as: 'visitor',
  })),
  { name: 'invest/plans', path: '/trading', as: 'visitor' },
  { name: 'invest/loans', path: '/loan', as: 'visitor' },
  { name: 'invest/collectibles', path: '/nfts', as: 'visitor' },
  { name: 'invest/charity', path: '/nfts/charity', as: 'visitor' },
  { name: 'invest/no-collectible', path: '/nfts/999999', as: 'visitor' },
];

const customers = ({ closedOrder, openOrder, timedOrder, collectible }: Lived): Screen[] => [
  { name: 'market/own-terminal', path: '/cruuency?code=BTCUSDT', as: 'customer', fits: true },
  {
    name: 'market/review',
    path: '/cruuency?code=EURUSD',
    as: 'customer',
    fits: true,
    then: review,
  },
  { name: 'account/overview', path: '/profile', as: 'customer' },
  { name: 'account/overview-begun', path: '/profile', as: 'newcomer', demo: true },
  { name: 'account/overview-empty', path: '/profile', as: 'newcomer' },
  { name: 'account/orders', path: '/profile/orders', as: 'customer' },
  { name: 'account/order-closed', path: `/profile/orders/${closedOrder}`, as: 'customer' },
  { name: 'account/order-open', path: `/profile/orders/${openOrder}`, as: 'customer' },
  { name: 'account/order-timed', path: `/profile/orders/${timedOrder}`, as: 'customer' },
  { name: 'account/balance', path: '/profile/balance', as: 'customer' },
  { name: 'account/analysis', path: '/profile/analysis?period=all', as: 'customer' },
  { name: 'account/statements', path: '/profile/statements', as: 'customer' },
  { name: 'account/invite', path: '/profile/invite', as: 'customer' },
  { name: 'money/deposit', path: '/profile/deposit', as: 'customer' },
  { name: 'money/withdraw', path: '/profile/withdrawmoney', as: 'customer' },
  { name: 'money/destinations', path: '/profile/withdrawmoney/addindex', as: 'customer' },
  { name: 'money/swap', path: '/flashswap', as: 'customer' },
  { name: 'settings/verification', path: '/profile/verification', as: 'customer' },
  { name: 'settings/verification-new', path: '/profile/verification', as: 'newcomer' },
  { name: 'settings/notifications', path: '/profile/notification', as: 'customer' },
  { name: 'settings/security', path: '/profile/security', as: 'customer' },
  { name: 'settings/closing', path: '/profile/security/closing', as: 'customer' },
  { name: 'settings/limits', path: '/profile/limits', as: 'customer' },
  { name: 'settings/support', path: '/help/support', as: 'customer' },
  { name: 'invest/own-plans', path: '/trading', as: 'customer' },
  { name: 'invest/own-loans', path: '/loan', as: 'customer' },
  { name: 'invest/own-collectibles', path: '/nfts?view=mine', as: 'customer' },
  { name: 'invest/collectible', path: `/nfts/${collectible}`, as: 'customer' },
];

/** What is asked before an order is sent. */
async function review(page: Page, { t, about }: Words): Promise<void> {
  const size = page.getByRole('textbox', { name: t('orders.ticket.size') });
  const buy = page.getByRole('button', { name: new RegExp(`^${t('terminal.buy')}`) });
  await expect(async () => {
    if (!(await size.isVisible())) await buy.first().click({ timeout: 5_000 });
    await size.press('Enter', { timeout: 5_000 });
  }).toPass();
  await expect(
    page.getByRole('dialog', { name: about('orders.review.buy', 'lots', 'code') }),
  ).toBeVisible();
}

export const screensOf = (lived: Lived): Screen[] => [...visitors, ...customers(lived)];
