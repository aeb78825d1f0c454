import type { TableRows } from '../core/generated/table-rows';
import { currenciesOf } from '../core/payments';
import type { Input } from '../core/contract';
import type { Sql, Work } from '../platform/db';
import { sealCard } from './card-rows';
import type { addBankCard, addWithdrawalAddress, Destination } from './contract';

export type DestinationRow = Pick<
  TableRows['withdrawal_destination'],
  | 'kind'
  | 'name'
  | 'network'
  | 'address'
  | 'bank_name'
  | 'card_number'
  | 'last_four'
  | 'card_network'
  | 'is_default'
  | 'created_at'
  | 'usable_at'
> & { id: string | bigint };

/** The last four of a card; those of one that was not sealed yet are taken from its number. */
export const lastFourOf = (row: Pick<DestinationRow, 'card_number' | 'last_four'>): string | null =>
  row.last_four ?? row.card_number?.slice(-4) ?? null;

/** A destination as it stands on the wire: only the last four characters of a card's number. */
export const destinationOf = (row: DestinationRow): Destination => ({
  id: String(row.id),
  kind: row.kind,
  name: row.name,
  network: row.network,
  address: row.address,
  bankName: row.bank_name,
  lastFour: lastFourOf(row),
  cardNetwork: row.card_network,
  currencies: [...currenciesOf(row.network)],
  isDefault: row.is_default,
  createdAt: row.created_at.toISOString(),
  usableAt: row.usable_at.toISOString(),
});

type Wallet = Pick<Input<typeof addWithdrawalAddress>, 'name' | 'network' | 'address'>;

// When it was saved and from when it can be used is for the database to say.
export async function insertWallet(
  run: Sql,
  customerId: string,
  { name, network, address }: Wallet,
  isDefault: boolean,
): Promise<DestinationRow> {
  const [made] = await run<TableRows['withdrawal_destination']>`
    insert into withdrawal_destination (customer_id, kind, name, network, address, is_default)
    values (${customerId}, 'wallet', ${name}, ${network}::payment_network, ${address}, ${isDefault}) returning *`;
  return made!;
}

export async function insertCard(
  run: Work,
  customerId: string,
  card: Input<typeof addBankCard>,
  isDefault: boolean,
): Promise<DestinationRow> {
  const sealed = await sealCard(run, customerId, card.cardNumber);
  const [made] = await run<TableRows['withdrawal_destination']>`
    insert into withdrawal_destination (customer_id, kind, name, bank_name, last_four, card_network, sealed_card,
      key_id, card_hash, bank_code, branch_number, bank_address, payee_address, bank_phone, is_default)
    values (${customerId}, 'card', ${card.name}, ${card.bankName}, ${sealed.lastFour}, ${sealed.network},
      ${sealed.bytes}, ${sealed.keyId}, ${sealed.hash}, ${card.bankCode}, ${card.branchNumber},
      ${card.bankAddress}, ${card.payeeAddress}, ${card.bankPhone}, ${isDefault}) returning *`;
  return made!;
}

/** The name that a customer was verified under; null where no submission is on record. */
export async function verifiedName(run: Sql, customerId: string): Promise<string | null> {
  const [row] = await run<{ name: string | null }>`
    select fields->>'fullName' as name from verification
    where customer_id = ${customerId} and level = 'basic' and status = 'verified'`;
  return row?.name ?? null;
}
