import { ApiRefusal } from '@/components/api/call';
import { coveredStake } from './covered-stake';

it('tells a stake that the house cannot cover from one that is not offered', () => {
  const refused = (code: string, result: Record<string, unknown> | null) =>
    coveredStake(new ApiRefusal(code, result));
  expect(refused('10016', { reason: 'cover', max: '11.76' })).toBe('11.76');
  expect(refused('10016', { reason: 'cover', max: '0' })).toBe('0');
  expect(refused('10016', { reason: 'stake', min: '1', max: '1000' })).toBeNull();
  expect(refused('10016', { max: '0.22', step: '0.01' })).toBeNull();
  expect(refused('10119', { max: '5' })).toBeNull();
  expect(refused('10016', null)).toBeNull();
  expect(coveredStake(new Error('down'))).toBeNull();
});
