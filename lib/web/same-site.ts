import { Rejection } from '../core/codes';
import { runtime } from '../platform/runtime';
import type { Incoming } from './wire';

/** Whether the page that sent a request is one of this site; null where nothing names a page. */
function isFromHere(incoming: Incoming): boolean | null {
  const site = incoming.header('sec-fetch-site');
  if (site) return site === 'same-origin' || site === 'none';
  const origin = incoming.header('origin');
  if (!origin) return null;
  const { PUBLIC_URL } = runtime().env;
  // Where no address is set, whatever the site is reached by is this site.
  return PUBLIC_URL
    ? origin === new URL(PUBLIC_URL).origin
    : URL.canParse(origin) && new URL(origin).host === incoming.header('host');
}

/** A cookie travels with forged cross-site posts too, so a post by cookie must come from this site: 403. */
export function assertFromHere(incoming: Incoming): void {
  if (isFromHere(incoming) !== true) throw new Rejection('403');
}

/**
 * A call that sets the session cookie must not come from the page of another site, which could log its
 * visitors in as somebody else, or out: 403. Programs that are no browser name no page, and pages of the origins
 * that may call from elsewhere are meant to.
 */
export function assertNotForged(incoming: Incoming): void {
  const named = runtime().env.CORS_ORIGINS.includes(incoming.header('origin') ?? '');
  if (isFromHere(incoming) === false && !named) throw new Rejection('403');
}
