import { farShareOf } from './far-rules';

it('asks about what lies more than a fifth from the price, on either side', () => {
  expect(farShareOf('95', '95000')?.toFixed(3)).toBe('0.999');
  expect(farShareOf('950000', '95000')?.toFixed()).toBe('9');
  expect(farShareOf('120', '100')).toBeNull();
  expect(farShareOf('80', '100')).toBeNull();
  expect(farShareOf('120.01', '100')?.toFixed()).toBe('0.2001');
  expect(farShareOf('79.99', '100')?.toFixed()).toBe('0.2001');
  expect(farShareOf('1', '0')).toBeNull();
});
