/** Where the way back from Google leads: into the site, or to linking it with who is logged in. */
export type Back = { next: string; invite?: string } | { link: 'yes' };

/** Begins the way to Google; gives the address to go to. */
export async function addressOfGoogle(back: Back): Promise<string> {
  const csrf = await fetch('/api/auth/csrf').then((answer) => answer.json());
  const answer = await fetch('/api/auth/signin/google', {
    method: 'POST',
    body: new URLSearchParams({
      csrfToken: csrf.csrfToken,
      callbackUrl: `/api/loginCallback/google?${new URLSearchParams(back)}`,
      json: 'true',
    }),
  }).then((given) => given.json());
  if (typeof answer.url !== 'string') throw new Error('The sign-in gave no address.');
  return answer.url;
}

/** What Google gave on the way back; null where it gave nothing, or too long ago. */
export async function readIdToken(): Promise<string | null> {
  const session = await fetch('/api/auth/session').then((answer) => answer.json());
  return typeof session?.idToken === 'string' ? session.idToken : null;
}
