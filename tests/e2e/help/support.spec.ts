import { expect, test } from '@playwright/test';
import { assertClean } from '../steps/clean';
import { onOneDevice } from '../steps/device';
import { lineOf } from '../steps/line';
import { arrive, speak } from '../steps/newcomer';
import { owner } from '../steps/owner';
import { smallestPhoto } from '../steps/photos';
import { wordsOf } from '../steps/words';

/** Writes an answer as an operator's carried edit does. */
async function answer(name: string, text: string, close = false): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    `select v.id from support_conversation v join customer c on c.id = v.customer_id
     where c.username = $1 order by v.id desc limit 1`,
    [name],
  );
  const after = { reply: text, ...(close && { status: 'closed' }) };
  await owner.query(
    `insert into operator_change (operator, table_name, row_key, action, after, accepted, answer)
     values ('anna', 'support', $1, 'update', $2, true, 'Accepted.')`,
    [rows[0]!.id, after],
  );
  await owner.query(`select pg_notify('operations', $1)`, [rows[0]!.id]);
}

for (const lang of ['en', 'ar'] as const) {
  test(
    `a customer writes, is answered live and writes again, in ${lang}`,
    onOneDevice(lang),
    async ({ page, baseURL }) => {
      const words = wordsOf(lang);
      const { t } = words;
      await speak(page, baseURL!, lang);
      const { name } = await arrive(page, baseURL!);
      await page.goto('/profile');
      await page
        .getByRole('link', { name: t('support.title') })
        .first()
        .click();
      await expect(page.getByText(t('support.empty'))).toBeVisible();
      const field = page.getByLabel(t('support.label'));
      const send = page.getByRole('button', { name: t('support.send'), exact: true });
      await expect(send).toBeDisabled();
      await field.fill('Where is my deposit?\nIt was 100 USDT.');
      await page.reload();
      await expect(field).toHaveValue('Where is my deposit?\nIt was 100 USDT.');
      await send.click();
      await expect(field).toHaveValue('');
      const log = page.getByRole('log');
      await expect(log.getByText(t('support.sent'))).toHaveCount(1);
      await expect(page).toHaveURL(/conversation=\d+/);
      await answer(name, 'It was credited at 10:00.');
      await expect(log.getByText('It was credited at 10:00.')).toBeVisible();
      // What is looked at is read.
      await expect
        .poll(async () => {
          const { rows } = await owner.query(
            `select 1 from support_message m join support_conversation v on v.id = m.conversation_id
           join customer c on c.id = v.customer_id
           where c.username = $1 and m.kind = 'operator' and m.id > v.read_id`,
            [name],
          );
          return rows.length;
        })
        .toBe(0);
      await assertClean(page);
      await field.fill('Thank you');
      await field.press('Control+Enter');
      await expect(log.getByText('Thank you')).toBeVisible();
      await expect(log.getByText(t('support.sent'))).toHaveCount(2);
      await answer(name, 'With pleasure.', true);
      await expect(log.getByText(t('support.closed'))).toBeVisible();
      await expect(page.getByText(t('support.hintClosed'))).toBeVisible();
      await page.goto('/');
      await answer(name, 'One more thing.');
      await expect(
        page.getByRole('link', { name: new RegExp(t('support.title')) }).first(),
      ).toContainText(t('support.unread', { count: '1' }));
    },
  );
}

test('what does not arrive is sent again under the same key, and shown once', async ({
  page,
  baseURL,
}) => {
  const words = wordsOf('en');
  const { t } = words;
  await speak(page, baseURL!, 'en');
  const { name } = await arrive(page, baseURL!);
  await page.goto('/help/support');
  const field = page.getByLabel(t('support.label'));
  const log = page.getByRole('log');
  const keys: string[] = [];
  await page.route('**/user/writeSupport', async (route) => {
    keys.push(route.request().headers()['idempotency-key']!);
    if (keys.length > 2) return route.continue();
    // The second time the server has it, and its answer is lost.
    if (keys.length === 2) await route.fetch();
    await route.abort();
  });
  await field.fill('Only once');
  await page.getByRole('button', { name: t('support.send'), exact: true }).click();
  await expect(page.getByText(t('support.notSent'))).toBeVisible();
  // It outlives a reload, and so does why.
  await page.reload();
  await expect(page.getByText(t('support.notSent'))).toContainText(t('common.offline'));
  const retry = log.getByRole('button', { name: t('common.retry') });
  await retry.click();
  await expect.poll(() => keys.length).toBe(2);
  await retry.click();
  await expect(page.getByText(t('support.notSent'))).toHaveCount(0);
  await expect(log.getByText('Only once')).toHaveCount(1);
  expect(new Set(keys).size).toBe(1);
  await expect(log.getByText(t('support.sent'))).toHaveCount(1);
  let answerNow = () => {};
  const late = new Promise<void>((resolve) => (answerNow = resolve));
  await page.route('**/user/writeSupport', async (route) => {
    const response = await route.fetch();
    await answer(name, 'It is here.');
    await late;
    await route.fulfill({ response });
  });
  await field.fill('Seen before its answer');
  await field.press('Control+Enter');
  await expect(log.getByText('It is here.')).toBeVisible();
  await expect(log.getByText('Seen before its answer')).toHaveCount(1);
  await expect(log.getByText(t('support.sent'))).toHaveCount(2);
  answerNow();
  await expect(log.getByText('Seen before its answer')).toHaveCount(1);
});

test('the first message stays in view until the conversation that it began is there', async ({
  page,
  baseURL,
}) => {
  const { t } = wordsOf('en');
  await speak(page, baseURL!, 'en');
  await arrive(page, baseURL!);
  await page.goto('/help/support');
  const log = page.getByRole('log');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/user/getSupport/**', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/user/getSupport/**');
  await page.getByLabel(t('support.label')).fill('Where is my deposit?');
  await page.getByRole('button', { name: t('support.send'), exact: true }).click();
  await asked;
  await expect(log.getByText('Where is my deposit?')).toHaveCount(1);
  letGo();
  await expect(log.getByText(t('support.sent'))).toHaveCount(1);
  await expect(log.getByText('Where is my deposit?')).toHaveCount(1);
  await expect(page).toHaveURL(/conversation=\d+/);
});

test('what is unsent in one conversation stays while another is written in', async ({
  page,
  baseURL,
}) => {
  const { t } = wordsOf('en');
  await speak(page, baseURL!, 'en');
  const { name } = await arrive(page, baseURL!);
  await page.goto('/help/support');
  const field = page.getByLabel(t('support.label'));
  const send = page.getByRole('button', { name: t('support.send'), exact: true });
  const log = page.getByRole('log');
  const failed = page.getByText(t('support.notSent'));
  await field.fill('About a deposit');
  await send.click();
  await expect(log.getByText(t('support.sent'))).toHaveCount(1);
  // What is begun leaves nothing behind where the next one begins.
  await page.route('**/user/writeSupport', (route) => route.abort(), { times: 1 });
  await field.fill('It did not come');
  await send.click();
  await expect(failed).toBeVisible();
  await field.fill('And I also');
  await answer(name, 'Was it paid?', true);
  await page.reload();
  await expect(failed).toBeVisible();
  await page.getByRole('link', { name: t('support.begin') }).click();
  await expect(page.getByText(t('support.empty'))).toBeVisible();
  await expect(field).toHaveValue('');
  await field.fill('About a withdrawal');
  await send.click();
  await expect(log.getByText(t('support.sent'))).toHaveCount(1);
  await expect(failed).toHaveCount(0);
  await page.getByRole('link', { name: /About a deposit/ }).click();
  await expect(log.getByText('It did not come')).toBeVisible();
  await expect(failed).toBeVisible();
  await expect(field).toHaveValue('And I also');
});

test('a new conversation begins anew, also right after another was begun and closed', async ({
  page,
  baseURL,
}) => {
  const { t } = wordsOf('en');
  await speak(page, baseURL!, 'en');
  const { name } = await arrive(page, baseURL!);
  await page.goto('/help/support?conversation=new');
  const field = page.getByLabel(t('support.label'));
  const log = page.getByRole('log');
  for (const about of ['a deposit', 'a withdrawal']) {
    await field.fill(`About ${about}`);
    await field.press('Control+Enter');
    await expect(log.getByText(t('support.sent'))).toHaveCount(1);
    await answer(name, `An answer about ${about}`, true);
    await expect(log.getByText(t('support.closed'))).toBeVisible();
    await page.getByRole('link', { name: t('support.begin') }).click();
    await expect(page.getByText(t('support.empty'))).toBeVisible();
    await expect(log).toHaveCount(0);
  }
});

test('messages in haste keep their order, and who writes by the keyboard writes on', async ({
  page,
  baseURL,
}) => {
  const words = wordsOf('en');
  const { t } = words;
  await speak(page, baseURL!, 'en');
  await arrive(page, baseURL!);
  await page.goto('/help/support');
  const field = page.getByLabel(t('support.label'));
  const send = page.getByRole('button', { name: t('support.send'), exact: true });
  let asked = 0;
  let goOn = () => {};
  const late = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/user/writeSupport', async (route) => {
    asked += 1;
    if (asked === 1) await late;
    await route.continue();
  });
  await field.click();
  await page.keyboard.type('The first one');
  await send.focus();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.type('The second one');
  await page.keyboard.press('Control+Enter');
  await page.waitForTimeout(1_000);
  goOn();
  const log = page.getByRole('log');
  await expect(log.getByText(t('support.sent'))).toHaveCount(2);
  await expect(log).toContainText(/The first one[^]*The second one/);
});

test('photographs are there again after a reload, and who chooses too many is told', async ({
  page,
  baseURL,
}) => {
  const words = wordsOf('en');
  const { t } = words;
  await speak(page, baseURL!, 'en');
  await arrive(page, baseURL!);
  await page.goto('/help/support');
  const chips = page.getByText(t('support.photoReady'));
  const photo = await smallestPhoto();
  const photos = ['a', 'b', 'c', 'd'].map((name) => ({ ...photo, name: `${name}.png` }));
  await page.locator('input[type=file]').setInputFiles(photos);
  await expect(page.getByText(t('support.photoLeft', { count: 1, most: 3 }))).toBeVisible();
  await expect(chips).toHaveCount(3);
  await page.reload();
  await expect(chips).toHaveCount(3);
  await page.getByRole('button', { name: t('support.photoDrop', { name: 'b.png' }) }).click();
  await expect(chips).toHaveCount(2);
  await page.getByLabel(t('support.label')).fill('See these two.');
  await page.getByRole('button', { name: t('support.send'), exact: true }).click();
  await expect(page.getByRole('log').getByText(t('support.sent'))).toHaveCount(1);
  const sent = page.getByRole('log').getByText(/^Photo \d$/);
  await expect(sent).toHaveCount(2);
  await expect(chips).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('log')).toBeVisible();
  await expect(chips).toHaveCount(0);
});

test('a visitor reaches support and is led to the log-in', async ({ page, baseURL }) => {
  const { t } = wordsOf('en');
  await speak(page, baseURL!, 'en');
  await page.goto('/market');
  await page
    .getByRole('link', { name: t('support.title') })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: t('support.visitor.title') })).toBeVisible();
  await assertClean(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: t('support.visitor.login') })
    .click();
  await expect(page).toHaveURL(/\/pass\/login\?next=%2Fhelp%2Fsupport/);
});

test('once the server is there again, what it did not answer does not say any more that it is away', async ({
  page,
  baseURL,
}) => {
  const { t } = wordsOf('en');
  await speak(page, baseURL!, 'en');
  await arrive(page, baseURL!);
  const line = await lineOf(page);
  await page.goto('/help/support');
  await page.getByLabel(t('support.label')).fill('Written in a tunnel');
  await line.cut();
  await page.getByRole('button', { name: t('support.send'), exact: true }).click();
  const failed = page.getByText(t('support.notSent'));
  await expect(failed).toContainText(t('common.offline'));
  await line.mend();
  await expect(failed).toContainText(t('common.unsure'), { timeout: 30_000 });
  await page
    .getByRole('log')
    .getByRole('button', { name: t('common.retry') })
    .click();
  await expect(failed).toHaveCount(0);
  await expect(page.getByRole('log').getByText('Written in a tunnel')).toHaveCount(1);
});
