import { issueOf } from './amount-issue';

const wallet = { least: '10', most: '50000', available: '120.50' };

it('says of an amount above what one has and above the largest swap what one has', () => {
  expect(issueOf('60000', wallet)).toBe('short');
  expect(issueOf('120.51', wallet)).toBe('short');
  expect(issueOf('60000', { ...wallet, available: '90000' })).toBe('more');
});

it('takes what is there, and nothing below the smallest swap', () => {
  expect(issueOf('120.50', wallet)).toBeNull();
  expect(issueOf('', wallet)).toBeNull();
  expect(issueOf('9.99', wallet)).toBe('less');
});
