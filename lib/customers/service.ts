import type { Caller } from '../core/caller';
import { Refusal } from '../core/codes';
import type { Input, Result } from '../core/contract';
import { accountState } from '../orders/account-service';
import { sql } from '../platform/db';
import type * as calls from './contract';
import type { User } from './contract';
import { customerById, userOf } from './customer-rows';

/** The caller as their own screens know them, without wallets. */
export const readUser = async (caller: Caller): Promise<User> =>
  userOf(sql, await customerById(sql, caller.customerId));

export async function readUserInfo(
  _input: Input<typeof calls.getUserInfo>,
  caller: Caller,
): Promise<Result<typeof calls.getUserInfo>> {
  const [row, state] = await Promise.all([
    customerById(sql, caller.customerId),
    accountState(caller.customerId, caller.mode),
  ]);
  const { wallets, equity, usedMargin, freeMargin, marginLevel } = state;
  return {
    ...(await userOf(sql, row)),
    demo: caller.mode === 'demo',
    wallets,
    equity,
    usedMargin,
    freeMargin,
    marginLevel,
  };
}

/** Remembers which account the customer wants to see. Refuses with 10008 when their demo account is switched off. */
export async function chooseAccount(
  input: Input<typeof calls.changeVirtualStatus>,
  caller: Caller,
): Promise<Result<typeof calls.changeVirtualStatus>> {
  const { virtual } = input;
  const { count } = await sql.rows.customer.updateMany({
    where: { id: BigInt(caller.customerId), ...(virtual && { virtual_enabled: true }) },
    data: { virtual_mode: virtual },
  });
  if (count === 0) throw new Refusal('10008');
  return { virtual };
}
