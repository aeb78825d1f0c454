import { headers } from 'next/headers';

/** What an inline script of the page being drawn must carry to run; none while developing. */
export async function pageNonce(): Promise<string | undefined> {
  const policy = (await headers()).get('content-security-policy');
  return /'nonce-([\w+/=-]+)'/.exec(policy ?? '')?.[1];
}
