import { generateSync } from 'otplib';
import type { App } from '../app';
import {
  askCode,
  newPerson,
  passResendLimit,
  registered,
  type Person,
  type SignedIn,
} from '../mailbox';

/** The code that an app shows now, or so many steps of 30 s from now. */
export const codeOfApp = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

/** Any code but those that are right around now. */
export function wrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOfApp(secret, steps));
  return ['111111', '222222', '333333', '444444', '555555', '666666'].find(
    (code) => !right.includes(code),
  )!;
}

/** Lets the code of this moment be taken, as if none had been taken lately. */
export const passStep = (app: App, customerId: string) =>
  app.owner.sql`update authenticator set last_step = 0 where customer_id = ${customerId}`;

/** A code that shows that a customer reads their own mailbox: an account without a factor asks for it. */
export async function ownMailedCode(
  app: App,
  { email, token }: { email: string; token: string },
): Promise<string> {
  await passResendLimit(app, email);
  return askCode(app, email, 'security', token);
}

/** Lets the 14 days pass in which a reset by mail removes a first factor. */
export const settle = (app: App, customerId: string) =>
  app.owner
    .sql`update customer set factors_settle_at = now() - interval '1 second' where id = ${customerId}`;

export type Enrolled = Person & SignedIn & { secret: string; recoveryCodes: string[] };

/** A newcomer who set up an authenticator app some time ago, and whose next code is taken. */
export async function enrolled(app: App, newcomer = newPerson()): Promise<Enrolled> {
  const person = await registered(app, newcomer);
  const { token, password, user } = person;
  const begun = await app.call<{ secret: string }>('POST user/beginAuthenticator', {}, { token });
  const { secret } = begun.result;
  const code = await ownMailedCode(app, person);
  const input = { password, code, otp: codeOfApp(secret) };
  const on = await app.call<{ recoveryCodes: string[] }>('POST user/enableAuthenticator', input, {
    token,
  });
  if (on.code !== '200') throw new Error(`enableAuthenticator answered ${on.code}`);
  await passStep(app, user.id);
  await settle(app, user.id);
  return { ...person, secret, recoveryCodes: on.result.recoveryCodes };
}
