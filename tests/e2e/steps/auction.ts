import type { Page } from '@playwright/test';
import { owner } from './owner';
import type { Words } from './words';

/** An address on Ethereum, with its checksum. */
export const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** Lists one more like one of the sandbox, which no other test bids for. */
export async function listed(name: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into collectible (name, creator, chain, address, picture_id, description, charity_id,
       start_price, min_step, buy_now_price, ends_at, status, listed_at, written_by, listed_by)
     select $1, creator, chain, 'tests/' || gen_random_uuid(), picture_id, description, charity_id,
       40, 5, 400, now() + interval '1 hour', 'open', now(), 'anna', 'berta'
     from collectible where name = 'Aurora' limit 1 returning id`,
    [name],
  );
  return rows[0]!.id;
}

/** What is typed into the dialog, up to its review. */
export async function type(page: Page, { t }: Words, amount: string, to: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('collectibles.dialog.amount'), { exact: true }).fill(amount);
  await dialog.getByLabel(t('collectibles.dialog.address'), { exact: true }).fill(to);
  await dialog.getByRole('button', { name: t('collectibles.dialog.review') }).click();
  return dialog;
}

export const confirmed = ({ t, format }: Words, amount: string) =>
  t('collectibles.dialog.confirmBid', { amount: format.money(amount) });
