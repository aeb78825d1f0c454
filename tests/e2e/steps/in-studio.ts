import { randomBytes } from 'node:crypto';
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { addOperator } from '@/scripts/database/logins.mjs';
import { serveStudio } from '../../../scripts/studio-server.mjs';

export type Studio = Awaited<ReturnType<typeof serveStudio>>;

/** Prisma Studio as a new operator with a login of their own. */
export async function studioOf(databaseUrl: string): Promise<Studio & { operator: string }> {
  const url = new URL(databaseUrl);
  [url.username, url.password] = [`op_${randomBytes(6).toString('hex')}`, 'a password'];
  await addOperator(databaseUrl, url.username, 'a password');
  return { ...(await serveStudio(url.href, 0)), operator: url.username };
}

export const cell = (row: Locator, column: string) =>
  row.locator(`[data-grid-column-id="${column}"]`);

/** Writes into a cell, as a person does: the change waits for its save. */
export async function write(page: Page, row: Locator, column: string, text: string) {
  await cell(row, column).dblclick();
  const editor = page.locator('input:focus, textarea:focus');
  await editor.fill(text);
  await expect(editor).toHaveValue(text);
  await editor.press('Enter');
  await expect(cell(row, column)).toContainText(text);
}

export async function save(page: Page) {
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByRole('button', { name: /^yes/ }).click();
}

/** The desk of an operator: a browser apart from the customer's, whatever that one is. */
export const deskOf = (page: Page) =>
  page
    .context()
    .browser()!
    .newContext({
      viewport: { width: 4800, height: 900 },
      deviceScaleFactor: 1,
      isMobile: false,
      hasTouch: false,
    });

/** One row of a table, as an operator has it before them. */
export async function openRow(
  desk: BrowserContext,
  { url }: Studio,
  [table, id]: readonly [table: string, id: string],
) {
  const page = await desk.newPage();
  // By its key, as it may stand on a later page of the table.
  const byKey = { kind: 'ColumnFilter', id: 'key', column: 'key', operator: '=', value: id };
  const filter = JSON.stringify({
    kind: 'FilterGroup',
    id: 'one',
    after: 'and',
    filters: [{ ...byKey, after: 'and' }],
  });
  const where = new URLSearchParams({ view: 'table', schema: 'operations', table, filter });
  await page.goto(`${url}/#${where}`);
  const key = page.locator('[data-grid-column-id="key"]').getByText(id, { exact: true });
  const row = page.locator('tbody tr').filter({ has: key });
  return {
    /** Changes cells and saves them; waits for the answer. */
    async decide(edits: Record<string, string>, answer = /^(?!Not saved).+/) {
      for (const [column, text] of Object.entries(edits)) await write(page, row, column, text);
      await save(page);
      await expect(page.getByRole('button', { name: /^Save/ })).toBeHidden();
      await expect(cell(row, 'answer')).toContainText(answer);
    },
    close: () => page.close(),
  };
}
