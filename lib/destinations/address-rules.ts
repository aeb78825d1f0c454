import addressValidator from 'multicoin-address-validator';
import ethereum from 'multicoin-address-validator/src/ethereum_validator.js';
import type { PaymentNetwork } from '../core/payments';

const coins: Record<PaymentNetwork, string> = { bitcoin: 'btc', ethereum: 'eth', tron: 'trx' };

// The capitals of an Ethereum address are its checksum: the validator asks for none where all letters are alike.
const hasItsCapitals = (network: PaymentNetwork, address: string): boolean =>
  network !== 'ethereum' || ethereum.verifyChecksum(address);

/** Whether an address is one of the main network, its checksum included. */
export const isAddress = (network: PaymentNetwork, address: string): boolean =>
  addressValidator.validate(address, coins[network], 'prod') && hasItsCapitals(network, address);
