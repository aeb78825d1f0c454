import { useTranslations } from 'next-intl';
import type { Destination } from '@/lib/destinations/contract';

export type Named = Pick<
  Destination,
  'kind' | 'name' | 'network' | 'address' | 'bankName' | 'lastFour' | 'cardNetwork'
>;

const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`;

/** Brand, dots and digits stay on one line. */
const cardText = ({ cardNetwork, lastFour }: Named) =>
  [cardNetwork, '····', lastFour].filter(Boolean).join('\u00a0');

/** Where money goes, in a few words: the network and the ends of the address, or the bank and the last digits. */
export function useDestinationWords() {
  const t = useTranslations('withdrawals');
  return {
    network: (of: Named) => (of.network ? t(`networks.${of.network}`) : (of.bankName ?? '')),
    number: (of: Named) => (of.address ? short(of.address) : cardText(of)),
  };
}
