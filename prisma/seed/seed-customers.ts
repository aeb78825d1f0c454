import { addCustomer, customerByAccount } from '@/lib/customers/customer-rows';
import { post } from '@/lib/ledger/post';
import { hashPassword } from '@/lib/credentials/password-crypto';
import { nameKey, sandboxDomain } from '@/lib/credentials/rules';
import type { Database, Work } from '@/lib/platform/db';

export type SandboxLogin = { username: string; password: string; verified: boolean };

/** The logins a sandbox begins with. Their passwords are no secret, so they exist nowhere else. */
export const sandboxLogins: readonly SandboxLogin[] = [
  { username: 'demo', password: 'assay-demo-1', verified: true },
  { username: 'newcomer', password: 'assay-demo-2', verified: false },
];

/** Sandbox money in the real account of the verified customer, in USDT. */
const sandboxDeposit = '10000';

// The reserved top-level domain `test` keeps anyone from registering one of these addresses.
const emailOf = (username: string): string => `${username}@${sandboxDomain}`;

/** What the verified customer would have handed in, without photographs: those of nobody are shown to nobody. */
const handedIn = {
  basic: {
    fullName: 'Demo Customer',
    idNumber: 'SANDBOX-1',
    birthDate: '1990-01-01',
    address: '1 Sandbox Street',
  },
  advanced: {},
} as const;

/** Verifies a customer as a review does, in the levels that have no submission on record. */
async function verify(run: Work, id: string): Promise<void> {
  const customer_id = BigInt(id);
  for (const level of ['basic', 'advanced'] as const) {
    if (await run.rows.verification.count({ where: { customer_id, level } })) continue;
    await run.rows.verification.create({
      data: {
        customer_id,
        level,
        status: 'verified',
        fields: handedIn[level],
        files: {},
        reviewed_at: new Date(),
        reviewed_by: 'sandbox',
      },
    });
  }
}

async function addLogin(
  { transaction }: Pick<Database, 'transaction'>,
  login: SandboxLogin,
): Promise<void> {
  const passwordHash = await hashPassword(login.password);
  await transaction(async (run) => {
    const { id } = await addCustomer(run, {
      username: login.username,
      usernameKey: nameKey(login.username),
      email: emailOf(login.username),
      passwordHash,
      locale: 'en',
    });
    if (!login.verified) return;
    await verify(run, id);
    await post(run, {
      reference: `sandbox-deposit:${id}`,
      reason: 'sandbox-deposit',
      mode: 'real',
      postings: [
        { kind: 'external', currency: 'USDT', amount: `-${sandboxDeposit}` },
        { customer: id, kind: 'available', currency: 'USDT', amount: sandboxDeposit },
      ],
    });
  });
}

/**
 * Adds the sandbox logins that are missing, as the database's owner. Outside a sandbox it ends
 * their sessions instead, since everyone knows their passwords: there nobody logs in to them.
 */
export async function seedCustomers(
  database: Pick<Database, 'sql' | 'transaction'>,
  sandbox: boolean,
): Promise<void> {
  if (!sandbox) {
    const emails = sandboxLogins.map(({ username }) => emailOf(username));
    await database.sql.rows.session.updateMany({
      where: { customer: { email: { in: emails } }, revoked_at: null },
      data: { revoked_at: new Date() },
    });
    return;
  }
  for (const login of sandboxLogins) {
    const known = await customerByAccount(database.sql, emailOf(login.username));
    if (!known) await addLogin(database, login);
    else if (login.verified) await database.transaction((run) => verify(run, known.id));
  }
}
