import { hash, verify } from '@node-rs/argon2';

// Argon2id with the package's defaults: 19 MiB, 2 passes, 1 lane (the OWASP minimum).
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'));

// The hash of a random password nobody knows, made with the same settings.
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$QlSPivbRGFU9+5j/39qi+A$O8+EMIRKbItO49R5m1sixUBJ6Wm7LkAwTcg+8/aEZCA';

/** False for a customer without a password, after the same work as for one with. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? nobodysHash, password.normalize('NFKC'));
  return matches && stored !== null;
}
