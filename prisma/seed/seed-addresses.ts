import type { Database } from '@/lib/platform/db';

/** Addresses that nobody holds a key of: what is sent there is lost, so a sandbox says to send nothing. */
const nobodys = [
  ['tron', 'USDT', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
  ['ethereum', 'USDT', '0x000000000000000000000000000000000000dEaD'],
  ['ethereum', 'ETH', '0x000000000000000000000000000000000000dEaD'],
  ['bitcoin', 'BTC', '1BitcoinEaterAddressDontSendf59kuE'],
  [null, 'USDT', 'SANDBOX-0000-0000'],
] as const;

/** Where a sandbox plays at being paid to. Elsewhere operators say where, and these are disabled. */
export async function seedAddresses({ sql }: Pick<Database, 'sql'>, sandbox: boolean) {
  if (!sandbox) {
    await sql`update deposit_address set enabled = false where added_by = 'sandbox' and enabled`;
    return;
  }
  for (const [network, currency, address] of nobodys)
    await sql`
      insert into deposit_address (network, currency, address, enabled, added_by)
      values (${network}::payment_network, ${currency}, ${address}, true, 'sandbox') on conflict do nothing`;
}
