import {
  clockText,
  leadAt,
  stakeIssue,
  standing,
  timedEnds,
  timeLeft,
  timedCost,
} from './terms-rules';

it('reckons gain, return and the win rate that breaks even', () => {
  const cost = timedCost('10.', '0.85');
  expect([cost.gain.toFixed(2), cost.returned.toFixed(2)]).toEqual(['8.50', '18.50']);
  expect(cost.breakEvenRate.toFixed(4)).toBe('0.5405');
  expect(timedCost('', '0.85').returned.isZero()).toBe(true);
});

it('wants a stake within its bounds and the available balance', () => {
  const bounds = { minStake: '1', maxStake: '1000' };
  expect(stakeIssue('.', bounds, '50')).toBe('stake');
  expect(stakeIssue('0.99', bounds, '50')).toBe('bounds');
  expect(stakeIssue('1000.01', bounds, null)).toBe('bounds');
  expect(stakeIssue('50.01', bounds, '50')).toBe('funds');
  expect(stakeIssue('50', bounds, '50')).toBeNull();
});

it('tells winning, losing and even apart in both directions, and what each brings', () => {
  const option = { kind: 'timed', amount: '10', payout: '0.85' } as const;
  const up = { ...option, direction: 'up' } as const;
  const down = { ...option, direction: 'down' } as const;
  expect(standing(up, '1.1', '1.10001')).toEqual({ how: 'winning', result: '8.5' });
  expect(standing(up, '1.1', '1.09')).toEqual({ how: 'losing', result: '-10' });
  expect(standing(down, '1.1', '1.09')).toEqual({ how: 'winning', result: '8.5' });
  expect(standing(down, '1.10', '1.1')).toEqual({ how: 'even', result: '0' });
});

it('counts the time that is left and stops at none', () => {
  const [from, to] = ['2026-01-05T10:00:00Z', '2026-01-05T10:05:00Z'];
  expect(timeLeft(from, to, Date.parse(from))).toEqual({ share: 1, seconds: 300 });
  expect(timeLeft(from, to, Date.parse(to) - 500)).toEqual({ share: 0.5 / 300, seconds: 1 });
  expect(timeLeft(from, to, Date.parse(to) + 9000)).toEqual({ share: 0, seconds: 0 });
  expect([clockText(65), clockText(5), clockText(3725)]).toEqual(['1:05', '0:05', '1:02:05']);
});

it('tells how far the price is ahead, on the side that wins', () => {
  expect(leadAt('up', '100', '101.5')).toEqual({ how: 'ahead', by: '1.5' });
  expect(leadAt('down', '100', '101.5')).toEqual({ how: 'behind', by: '1.5' });
  expect(leadAt('down', '100', '100.0')).toEqual({ how: 'even', by: '0' });
});

it('brings the gain or takes the stake', () => {
  expect(timedEnds('50', '0.80')).toEqual({ win: '40', loss: '-50' });
});
