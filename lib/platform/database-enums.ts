import type * as generated from './generated/enums';

/** How the database writes what Prisma spells planReserve: plan-reserve. */
type Stored<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? Letter extends Lowercase<Letter>
    ? `${Letter}${Stored<Rest>}`
    : `-${Lowercase<Letter>}${Stored<Rest>}`
  : Name;

export type AccountKind = Stored<generated.AccountKind>;
export type LedgerReason = Stored<generated.LedgerReason>;
