import { useEffect, useState } from 'react';
import type { Collectible } from '@/lib/collectibles/contract';

type Rule = (chain: Collectible['chain'], address: string) => boolean;

/**
 * Whether what is typed cannot be an address of a chain, by the rule of the server. The rule weighs more
 * than the dialog: it is fetched once that is open, and until it is here nothing is judged.
 */
export function useAddressRule(chain: Collectible['chain']): (address: string) => boolean {
  const [rule, setRule] = useState<{ holds: Rule } | null>(null);
  useEffect(() => {
    void import('@/lib/collectibles/rules').then(
      ({ isReceivingAddress }) => setRule({ holds: isReceivingAddress }),
      // The server judges it all the same.
      () => undefined,
    );
  }, []);
  return (address) => rule !== null && !rule.holds(chain, address);
}
