import { randomInt } from 'node:crypto';
import type { Caller, Visitor } from '../core/caller';
import { Refusal, Rejection, notFound } from '../core/codes';
import type { Input, Result } from '../core/contract';
import { carryLimits } from '@/lib/fingerprints/carry-rows';
import {
  addCustomer,
  customerByAccount,
  customerByGoogle,
  customerById,
  type CustomerRow,
} from '@/lib/customers/customer-rows';
import { sql, transaction, type Work } from '../platform/db';
import { email as emailSchema } from '../credentials/field-contract';
import type * as calls from './contract';
import { noteRefused } from '@/lib/security/attempt-rows';
import { recordChange } from '@/lib/security/change-rows';
import type { Confirmed } from '@/lib/security/confirmation-rules';
import {
  assertSecondFactor,
  isEnrolled,
  otpRefusal,
  provesAtLogin,
} from '@/lib/security/factor-rows';
import { assertOwnPassword } from '@/lib/security/own-password-check';
import { forgetSession, holdCustomer } from '../credentials/session-rows';
import { isGoogleConfigured, verifyIdToken, type GoogleIdentity } from './google-client';
import { addLink, linkOf, linksOf, removeLink } from './google-rows';
import { nameKey, usernameFrom } from '../credentials/rules';
import { signIn, type SignedIn } from './service';
import { hashToken } from '../credentials/token-crypto';
import { isTakenLook, takeLook } from './look-rows';

/** Whether a token signed somebody in already: then it tells nothing any more. */
async function assertUnused(idToken: string): Promise<void> {
  const used = await sql.rows.google_token.findFirst({
    where: { token_hash: hashToken(idToken) },
    select: { token_hash: true },
  });
  if (used) throw usedToken();
}

const usedToken = () => new Rejection('400', { issues: [{ path: 'idToken', message: 'idToken' }] });

async function assertFirstUse(run: Work, idToken: string, expiresAt: Date): Promise<void> {
  await run`delete from google_token where expires_at < now() - interval '1 day'`;
  const kept = await run.rows.google_token.createMany({
    data: [{ token_hash: hashToken(idToken), expires_at: expiresAt }],
    skipDuplicates: true,
  });
  if (kept.count === 0) throw usedToken();
}

async function freeUsername(run: Work, email: string): Promise<string> {
  const first = usernameFrom(email);
  const isFree =
    !(await customerByAccount(run, nameKey(first))) && !(await isTakenLook(run, first));
  if (isFree) return first;
  return usernameFrom(email, String(randomInt(1e7)).padStart(7, '0'));
}

type Newcomer = { email: string; inviteCode: string | undefined };

async function newcomer(
  run: Work,
  { email, inviteCode }: Newcomer,
  caller: Visitor,
): Promise<CustomerRow> {
  const username = await freeUsername(run, email);
  const key = nameKey(username);
  const { locale } = caller;
  const given = { username, usernameKey: key, email, passwordHash: null, locale, inviteCode };
  const open = async () => {
    const customer = await addCustomer(run, given);
    await takeLook(run, customer);
    await carryLimits(run, customer);
    return customer;
  };
  return open().catch((error: unknown) => {
    // Someone took the name or the e-mail at this very moment; another try finds it taken.
    throw error instanceof Refusal ? new Rejection('503', { retryAfterSeconds: 1 }) : error;
  });
}

/** The customer whose code was right; null where none is asked for. Refuses with 10091. */
async function proveCode(identity: GoogleIdentity, otp: string | undefined, caller: Visitor) {
  const customer = await customerByGoogle(sql, identity);
  if (!customer || !(await isEnrolled(sql, customer.id))) return null;
  if (!otp) throw otpRefusal('otpNeeded');
  if (await provesAtLogin(customer.id, otp, caller)) return customer.id;
  await noteRefused(sql, customer.id, 'wrong-code', caller);
  throw otpRefusal('otpWrong');
}

/** Two sign-ins of one identity at the same moment follow one another. */
async function takeToken(run: Work, identity: GoogleIdentity, idToken: string): Promise<void> {
  await run`select pg_advisory_xact_lock(hashtextextended(${`google:${identity.subject}`}, 0))`;
  await assertFirstUse(run, idToken, identity.expiresAt);
}

async function enterLinked(run: Work, identity: GoogleIdentity, gave: Gave, caller: Visitor) {
  const known = await customerByGoogle(run, identity);
  const link = known && (await linkOf(run, identity, known.id));
  if (!link) return null;
  const code = known.id === gave.provenId ? 'code' : 'no code';
  const signedIn = await signIn(run, known, caller, code, { googleId: link });
  // It may have been taken away at this very moment. Whoever does that holds the customer first.
  if ((await linkOf(run, identity, known.id)) !== link)
    throw new Rejection('503', { retryAfterSeconds: 1 });
  return signedIn;
}

/** An account for whoever has none, which is linked from the start. */
async function openByGoogle(
  run: Work,
  identity: GoogleIdentity,
  { inviteCode }: Pick<Input<typeof calls.loginByGoogle>, 'inviteCode'>,
  caller: Visitor,
) {
  const address = emailSchema.safeParse(identity.email);
  if (!address.success) throw new Refusal('10002');
  // Whose account this is proves it by more than an address, and links it then.
  if (await customerByAccount(run, address.data)) throw new Refusal('10142');
  const customer = await newcomer(run, { email: address.data, inviteCode }, caller);
  const googleId = await addLink(run, identity, customer.id);
  return signIn(run, customer, caller, 'no code', { googleId });
}

type Gave = { provenId: string | null };

/**
 * Logs in with an identity token of Google: the linked customer, or a new one. Refuses with 10120 when
 * Google is not configured, 10002 when its e-mail is not verified, 10142 when that is the address of an
 * account that it is not linked with, 10005 when nobody logs in to it, 10091 when the account asks
 * for a code that is missing or wrong.
 */
export async function signInByGoogle(
  input: Input<typeof calls.loginByGoogle>,
  caller: Visitor,
): Promise<SignedIn> {
  if (!isGoogleConfigured()) throw new Refusal('10120');
  const identity = await verifyIdToken(input.idToken);
  await assertUnused(input.idToken);
  const gave = { provenId: await proveCode(identity, input.otp, caller) };
  return transaction(async (run) => {
    await takeToken(run, identity, input.idToken);
    const known = await enterLinked(run, identity, gave, caller);
    return known ?? openByGoogle(run, identity, input, caller);
  });
}

/** What logs in beside the password. */
export async function readLinks(
  _input: unknown,
  { customerId }: Pick<Caller, 'customerId'>,
): Promise<Result<typeof calls.listGoogle>> {
  const links = await linksOf(customerId);
  return {
    items: links.map(({ id, linkedAt }) => ({ id, linkedAt: linkedAt.toISOString() })),
    canLink: isGoogleConfigured(),
  };
}

/** The caller, who told the password and, where the account asks for one, a code or a passkey. */
async function assertOwner(
  { password, otp }: { password: string; otp?: string | undefined },
  caller: Caller,
  confirmed: Confirmed,
): Promise<CustomerRow> {
  const customer = await assertOwnPassword(caller, password);
  await assertSecondFactor(caller, otp, confirmed);
  return customer;
}

async function holdStill(run: Work, caller: Caller, seen: CustomerRow): Promise<void> {
  const now = await holdCustomer(run, caller);
  if (now.password_hash !== seen.password_hash) throw new Refusal('10004');
}

/**
 * Links a Google account of the customer's own address with their account. Refuses with 10120 when
 * Google is not configured, 10143 when its verified e-mail is not the account's or it is linked with
 * another account, and as every change of the ways in with 10004, 10091 and 10140.
 */
export async function linkOwnGoogle(
  input: Input<typeof calls.linkGoogle>,
  caller: Caller,
): Promise<Record<string, never>> {
  if (!isGoogleConfigured()) throw new Refusal('10120');
  const identity = await verifyIdToken(input.idToken);
  const { email } = await customerById(sql, caller.customerId);
  if (identity.email !== email) throw new Refusal('10143');
  const customer = await assertOwner(input, caller, { action: 'user/linkGoogle' });
  await transaction(async (run) => {
    await takeToken(run, identity, input.idToken);
    await holdStill(run, caller, customer);
    const known = await customerByGoogle(run, identity);
    if (known && known.id !== customer.id) throw new Refusal('10143');
    if (known) return;
    await addLink(run, identity, customer.id);
    await recordChange(run, customer.id, 'google-linked', caller);
    await run`select notify(${customer.id}, 'google-linked')`;
  });
  return {};
}

/** Takes a link away and ends what it opened. Rejects with 404 when it is not the caller's. */
export async function unlinkOwnGoogle(
  input: Input<typeof calls.unlinkGoogle>,
  caller: Caller,
): Promise<Record<string, never>> {
  const { id } = input;
  const mine = { id: BigInt(id), customer_id: BigInt(caller.customerId) };
  if (!(await sql.rows.google_account.findFirst({ where: mine }))) throw notFound();
  const customer = await assertOwner(input, caller, { action: 'user/unlinkGoogle', about: { id } });
  const ended = await transaction(async (run) => {
    await holdStill(run, caller, customer);
    return removeLink(run, caller, id);
  });
  if (!ended) throw notFound();
  for (const sessionId of ended) forgetSession(caller.customerId, sessionId);
  return {};
}
