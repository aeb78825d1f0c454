import type { Env } from '../platform/env';

/** What works, but not as customers outside of a sandbox need it. */
export function warningsOf(
  env: Pick<Env, 'SANDBOX' | 'SMTP_URL' | 'PUBLIC_URL' | 'OUTBOX_KEY'>,
): string[] {
  if (env.SANDBOX)
    return env.OUTBOX_KEY && !env.SMTP_URL
      ? ['OUTBOX_KEY is set: whoever knows it reads every mail of this sandbox, from anywhere.']
      : [];
  return [
    ...(env.SMTP_URL
      ? []
      : [
          'SMTP_URL is not set: nobody can register or get a password back, and no alert is mailed.',
        ]),
    ...(env.PUBLIC_URL
      ? []
      : ['PUBLIC_URL is not set: links in mails and issuers of receipts name this machine alone.']),
  ];
}
