declare module 'multicoin-address-validator' {
  const validator: {
    /** Whether an address of the currency, such as `btc`, has its form and its checksum. */
    validate(address: string, currency: string, network: 'prod' | 'testnet'): boolean;
  };
  export default validator;
}

declare module 'multicoin-address-validator/src/ethereum_validator.js' {
  const validator: {
    /** Whether the capitals of an address are its checksum, of one whose form is right. */
    verifyChecksum(address: string): boolean;
  };
  export default validator;
}
