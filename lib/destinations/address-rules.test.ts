import { isAddress } from './address-rules';

it.each([
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  // Whose checksum is capitals alone, or none.
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
])('takes %s with its checksum', (address) => {
  expect(isAddress('ethereum', address)).toBe(true);
});

it.each([
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD',
  '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED',
  '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
  // A slip in one that is capitals alone.
  '0x52908400098527886E0F7030069857D2E4169EE8',
  '52908400098527886E0F7030069857D2E4169EE7',
])('turns %s away', (address) => {
  expect(isAddress('ethereum', address)).toBe(false);
});
