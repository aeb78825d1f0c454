import addressValidator from 'multicoin-address-validator';
import type { PaymentNetwork } from '../core/payments';

const coins: Record<PaymentNetwork, string> = { bitcoin: 'btc', ethereum: 'eth', tron: 'trx' };

// The capitals of an Ethereum address are its checksum: without them a slip goes unnoticed.
const carriesChecksum = (network: PaymentNetwork, address: string): boolean =>
  network !== 'ethereum' || /[A-F]/.test(address) !== /^0x[0-9A-F]+$/.test(address);

/** Whether an address is one of the main network, its checksum included. */
export const isAddress = (network: PaymentNetwork, address: string): boolean =>
  carriesChecksum(network, address) && addressValidator.validate(address, coins[network], 'prod');
