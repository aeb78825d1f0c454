declare module 'multicoin-address-validator' {
  const validator: {
    /** Whether an address of the currency, such as `btc`, has its form and its checksum. */
    validate(address: string, currency: string, network: 'prod' | 'testnet'): boolean;
  };
  export default validator;
}
