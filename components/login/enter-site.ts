import { untilGone } from '@/components/api/use-action';
import { forgetDrafts } from '@/components/ui/fields/forget-drafts';
import { remember } from '@/components/ui/remember';

/** Shows the account the customer saw last and draws the page anew, since the whole shell changes. */
export function enterSite(virtual: boolean, path: string): Promise<never> {
  remember('virtual', virtual ? 'YES' : 'NO');
  // The session before may have ended while no page of it was open.
  forgetDrafts();
  window.location.replace(path);
  return untilGone();
}
