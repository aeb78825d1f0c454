/** The address that opens an account under a code. */
export const inviteLink = (site: string, code: string): string =>
  `${site}/pass/register?invite=${encodeURIComponent(code)}`;
