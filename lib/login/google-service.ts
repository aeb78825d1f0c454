import { randomInt } from 'node:crypto';
import type { Visitor } from '../core/caller';
import { Refusal, Rejection } from '../core/codes';
import type { Input } from '../core/contract';
import { carryLimits } from '@/lib/fingerprints/carry-rows';
import {
  addCustomer,
  customerByAccount,
  customerByGoogle,
  type CustomerRow,
} from '@/lib/customers/customer-rows';
import { sql, transaction, type Work } from '../platform/db';
import { email as emailSchema } from '../credentials/field-contract';
import type * as calls from './contract';
import { noteRefused } from '@/lib/security/attempt-rows';
import { isEnrolled, otpRefusal, provesAtLogin } from '@/lib/security/factor-rows';
import { isGoogleConfigured, verifyIdToken } from './google-client';
import { mailNews } from '../credentials/mail';
import { nameKey, usernameFrom } from '../credentials/rules';
import { signIn, type SignedIn } from './service';
import { hashToken } from '../credentials/token-crypto';
import { isTakenLook, takeLook } from './look-rows';

async function assertFirstUse(run: Work, idToken: string, expiresAt: Date): Promise<void> {
  await run`delete from google_token where expires_at < now() - interval '1 day'`;
  const kept = await run.rows.google_token.createMany({
    data: [{ token_hash: hashToken(idToken), expires_at: expiresAt }],
    skipDuplicates: true,
  });
  if (kept.count === 0)
    throw new Rejection('400', { issues: [{ path: 'idToken', message: 'idToken' }] });
}

async function freeUsername(run: Work, email: string): Promise<string> {
  const first = usernameFrom(email);
  const isFree =
    !(await customerByAccount(run, nameKey(first))) && !(await isTakenLook(run, first));
  if (isFree) return first;
  return usernameFrom(email, String(randomInt(1e7)).padStart(7, '0'));
}

async function newcomer(run: Work, email: string, caller: Visitor): Promise<CustomerRow> {
  const username = await freeUsername(run, email);
  const key = nameKey(username);
  const given = { username, usernameKey: key, email, passwordHash: null, locale: caller.locale };
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

type Identity = Awaited<ReturnType<typeof verifyIdToken>>;

/** Whose account this identity opens, as far as there is one already. */
async function accountOf(identity: Identity, caller: Visitor): Promise<CustomerRow | null> {
  const known = await customerByGoogle(sql, identity);
  const address = emailSchema.safeParse(identity.email);
  if (known || !address.success) return known;
  const existing = await customerByAccount(sql, address.data);
  return identity.isHost || existing?.id === caller.customerId ? existing : null;
}

/** The customer whose code was right; null where none is asked for. Refuses with 10091. */
async function proveCode(identity: Identity, otp: string | undefined, caller: Visitor) {
  const customer = await accountOf(identity, caller);
  if (!customer || !(await isEnrolled(sql, customer.id))) return null;
  if (!otp) throw otpRefusal('otpNeeded');
  if (await provesAtLogin(customer.id, otp, caller)) return customer.id;
  await noteRefused(sql, customer.id, 'wrong-code', caller);
  throw otpRefusal('otpWrong');
}

/**
 * Logs in with an identity token of Google: the linked customer, else the customer of the verified
 * e-mail, who is linked now, else a new one. An e-mail that Google does not host links only to the
 * customer who is logged in already. Refuses with 10120 when Google is not configured, 10002
 * when its e-mail is not verified, 10007 when its e-mail
 * is another customer's and not hosted by Google, 10005 when the customer is suspended, 10091 when
 * the account asks for a code that is missing or wrong.
 */
export async function signInByGoogle(
  input: Input<typeof calls.loginByGoogle>,
  caller: Visitor,
): Promise<SignedIn> {
  if (!isGoogleConfigured()) throw new Refusal('10120');
  const identity = await verifyIdToken(input.idToken);
  const proven = await proveCode(identity, input.otp, caller);
  const { signedIn, news } = await transaction(async (run) => {
    // Two sign-ins of one newcomer at the same moment open one account.
    await run`select pg_advisory_xact_lock(hashtextextended(${`google:${identity.subject}`}, 0))`;
    await assertFirstUse(run, input.idToken, identity.expiresAt);
    const known = await customerByGoogle(run, identity);
    if (known)
      return {
        signedIn: await signIn(run, known, caller, known.id === proven ? 'code' : 'no code'),
        news: null,
      };
    const address = emailSchema.safeParse(identity.email);
    if (!address.success) throw new Refusal('10002');
    const existing = await customerByAccount(run, address.data);
    // The customer with this address need not be the one who showed it to Google: they log in first, and then link.
    const mayLink = identity.isHost || existing?.id === caller.customerId;
    if (existing && !mayLink) throw new Refusal('10007');
    const customer = existing ?? (await newcomer(run, address.data, caller));
    await run.rows.google_account.create({
      data: {
        issuer: identity.issuer,
        subject: identity.subject,
        customer_id: BigInt(customer.id),
      },
    });
    const signedIn = await signIn(
      run,
      customer,
      caller,
      customer.id === proven ? 'code' : 'no code',
    );
    return { signedIn, news: existing };
  });
  if (news) await mailNews('googleLinked', news.email, caller.locale);
  return signedIn;
}
