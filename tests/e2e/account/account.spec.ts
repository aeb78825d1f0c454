import { expect, test, type Page } from '@playwright/test';
import { pressFor } from '../steps/haste';
import { arrive, speak } from '../steps/newcomer';
import { fund, owner } from '../steps/owner';
import { wordsOf } from '../steps/words';

const isPhone = (page: Page) => page.viewportSize()!.width < 600;

test('equity is drawn in steps, and between two measurements the last one is read', async ({
  page,
  baseURL,
}) => {
  const { t } = wordsOf('en');
  await speak(page, baseURL!, 'en');
  const { name } = await arrive(page, baseURL!);
  await owner.query(
    `insert into equity_point (customer_id, mode, at, balance, equity)
     select c.id, 'demo', date_trunc('minute', now()) - p.ago, p.balance, p.equity from customer c, (values
       (interval '24 minutes', 101250, 101250), (interval '20 minutes', 101150, 101150),
       (interval '10 minutes', 101150, 101175.5), (interval '2 minutes', 101180, 101180)
     ) as p (ago, balance, equity) where c.username = $1`,
    [name],
  );
  await page.goto('/profile/analysis');
  const figure = page.getByRole('img', { name: t('analysis.equity.title') });
  for (const line of ['.recharts-area-curve', '.recharts-line-curve']) {
    const drawn = (await figure.locator(line).getAttribute('d'))!;
    const corners = [...drawn.matchAll(/[ML](-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ]);
    expect(corners.length, drawn).toBeGreaterThan(5);
    // Nothing slopes: what is wider than the moment before a measurement is level.
    for (const [i, [x, y]] of corners.slice(1).entries())
      if (Math.abs(x! - corners[i]![0]!) > 0.1) expect(y, drawn).toBe(corners[i]![1]);
  }
  await figure.scrollIntoViewIfNeeded();
  const area = (await figure.locator('.recharts-area-curve').boundingBox())!;
  // Nearer to the measurement of ten minutes ago than to the one before it, also where the site has
  // measured once more meanwhile.
  await page.mouse.move(area.x + area.width / 2, area.y + area.height / 2);
  const hint = figure.locator('dd').filter({ hasText: t('analysis.equity.equity') });
  await expect(hint).toContainText('101,150.00');
});

test('no part of the account is out of reach, and the one that is shown is in view', async ({
  page,
  baseURL,
}) => {
  const { t } = wordsOf('en');
  await speak(page, baseURL!, 'en');
  await arrive(page, baseURL!);
  await page.goto('/profile/limits');
  const row = page.getByRole('navigation', { name: t('account.nav.label') });
  const shown = row.locator('[aria-current="page"]');
  await expect(shown).toBeInViewport({ ratio: 1 });
  if (isPhone(page)) return;
  for (const width of [1920, 1440, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 });
    for (const part of await row.getByRole('link').all())
      await expect(part).toBeInViewport({ ratio: 1 });
    expect(await row.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  }
});

test('the theme that is chosen at the head of the page is the one that the account shows', async ({
  page,
  baseURL,
}) => {
  const { t } = wordsOf('en');
  await speak(page, baseURL!, 'en');
  await arrive(page, baseURL!);
  await page.goto('/profile');
  const choices = page.getByRole('group', { name: t('account.display.theme'), exact: true });
  const choice = (name: string) =>
    choices.getByRole('radio', { name: t(`account.display.${name}`), exact: true });
  const languages = page.getByRole('button', { name: t('shell.language.label') }).first();
  const html = page.locator('html');
  await expect(choice('system')).toBeChecked();
  const toDark = page.getByRole('button', { name: t('shell.theme.dark') });
  // On a phone it stands beside the languages.
  if (isPhone(page)) await pressFor(languages, toDark);
  await toDark.click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  if (isPhone(page)) await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(choice('dark')).toBeChecked();
  await choice('system').check();
  await expect(html).not.toHaveAttribute('data-theme');
  await page.reload();
  await expect(choice('system')).toBeChecked();
  await expect(html).not.toHaveAttribute('data-theme');
});

test('in Arabic a withdrawal names its card on one line and joins its parts as the language does', async ({
  page,
  baseURL,
}) => {
  await speak(page, baseURL!, 'ar');
  const { name } = await arrive(page, baseURL!);
  await page.context().addCookies([{ name: 'virtual', value: 'NO', url: baseURL! }]);
  await owner.query("update customer set basic_status = 'verified' where username = $1", [name]);
  const saved = await page.request.post('/swx/customer/user/addBankCard', {
    headers: { Origin: new URL(baseURL!).origin },
    data: { name: 'Ada Lovelace', bankName: 'Test Bank', cardNumber: '4111111111111111' },
  });
  expect(await saved.json()).toMatchObject({ code: expect.stringMatching(/^20/) });
  await fund(name, '500');
  await owner.query(
    `insert into withdrawal (customer_id, destination_id, currency, amount, fee, fee_rate)
     select c.id, d.id, 'USDT', 100, 0.5, 0.005
     from customer c join withdrawal_destination d on d.customer_id = c.id where c.username = $1`,
    [name],
  );
  await page.goto('/profile/withdrawmoney');
  const heading = page.getByRole('heading', { name: 'Ada Lovelace' });
  await expect(heading).toContainText('Ada Lovelace، Test Bank');
  await expect(heading).not.toContainText(',');
  const card = heading.locator('bdi').last();
  await expect(card).toHaveText('Visa\u00a0····\u00a01111');
  for (const width of isPhone(page) ? [360, 340, 320] : [1440]) {
    await page.setViewportSize({ width, height: 740 });
    const lines = await card.evaluate((it) => it.getClientRects().length);
    expect(lines, `${width} px`).toBe(1);
  }
});
