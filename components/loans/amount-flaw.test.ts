import { loanFlaw, mostOf, repaymentFlaw } from './amount-flaw';

const offer = { minAmount: '50.00', maxAmount: '5000.00' };

it('lets a customer borrow the lesser of what is offered and what the score leaves', () => {
  expect(mostOf(offer, '500.00')).toBe('500.00');
  expect(mostOf(offer, '9000.00')).toBe('5000.00');
  expect(mostOf(offer, null)).toBe('5000.00');
});

it('tells the most that can be borrowed before it is asked for', () => {
  expect(loanFlaw('500', offer, '500.00')).toBeNull();
  expect(loanFlaw('500.01', offer, '500.00')).toBe('above');
  expect(loanFlaw('5000.01', offer, '9000.00')).toBe('above');
  expect(loanFlaw('600', offer, null)).toBeNull();
  expect(loanFlaw('5000.01', offer, null)).toBe('outside');
  expect(loanFlaw('49.99', offer, '500.00')).toBe('outside');
});

it('names no range that is none where less is left than the least', () => {
  expect(loanFlaw('20', offer, '30.00')).toBe('above');
  expect(loanFlaw('20', offer, '0.00')).toBe('above');
});

it('takes all that is owed for what is shown of it, if that much is there', () => {
  const owed = { outstanding: '430.4358' };
  for (const amount of ['430.43', '430.44'])
    expect(repaymentFlaw(amount, owed, '430.4358')).toBeNull();
  expect(repaymentFlaw('430.44', owed, '430.43')).toBe('available');
});

it('takes what was typed where all of a part of a cent more is not there', () => {
  expect(repaymentFlaw('430.43', { outstanding: '430.4358' }, '430.43')).toBeNull();
});

it('says of too many decimals what they are', () => {
  expect(loanFlaw('100.123', offer, null)).toBe('places');
  expect(loanFlaw('100.12', offer, null)).toBeNull();
  const owed = { outstanding: '430.4358' };
  expect(repaymentFlaw('430.4358', owed, '1000')).toBeNull();
  expect(repaymentFlaw('1.0000001', owed, '1000')).toBe('places');
});

it('repays no more than is owed, and no more than is there', () => {
  const owed = { outstanding: '430.4358' };
  expect(repaymentFlaw('430.4458', owed, '1000')).toBe('less');
  expect(repaymentFlaw('100.01', owed, '100')).toBe('available');
  expect(repaymentFlaw('0', owed, '0')).toBeNull();
});
