import { plainDigits } from '../core/text/plain-digits';

/** A challenge, and what its signature allows, can be used for so long. */
export const challengeMinutes = 5;

/**
 * What a passkey confirms in the place of a code, and the fields of it that its challenge is bound to.
 */
export const confirmations = {
  'user/withdrawal': ['destinationId', 'currency', 'amount'],
  'user/buyNft': ['id', 'action', 'amount', 'receivingAddress'],
  'user/addWithdrawalAddress': ['network', 'address'],
  'user/addBankCard': ['cardNumber'],
  'user/repassword': [],
  'user/removePasskey': ['id'],
  'user/enableAuthenticator': [],
  'user/disableAuthenticator': [],
  'user/renewRecoveryCodes': [],
  'user/beginPasskey': [],
  'user/linkGoogle': [],
  'user/unlinkGoogle': ['id'],
  'user/stopRemoval': [],
  'user/saveMailPhrase': ['phrase'],
  'user/beginBreak': ['period'],
  'user/requestArchive': [],
  'user/closeAccount': [],
  'login/resetPassword': [],
} as const satisfies Record<string, readonly string[]>;

export type Action = keyof typeof confirmations;
export const actions = Object.keys(confirmations) as [Action, ...Action[]];

/** What is to be confirmed, as it is sent. */
export type Confirmed = { action: Action; about?: Readonly<Record<string, string | undefined>> };

/** One text for one thing to confirm, however it was typed. */
export function purposeOf({ action, about = {} }: Confirmed): string {
  const values = confirmations[action].map((field: string) =>
    (about[field] ?? '').replace(/[\s\p{Cf}-]/gu, ''),
  );
  const plain =
    action === 'user/addBankCard' ? values.map((v) => plainDigits(v).toUpperCase()) : values;
  return JSON.stringify([action, ...plain]);
}

export const proofLength = 40;

/** Whether a code is what a passkey was exchanged for. */
export const isPasskeyProof = (code: string): boolean =>
  code.length === proofLength && /^[0-9A-F]+$/.test(code);
