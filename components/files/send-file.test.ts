import { ApiRefusal } from '@/components/api/call';
import { mayPassAgain } from './send-file';

it.each(['10105', '10106', '400', '413', '415'])('refused with %s never passes', (code) =>
  expect(mayPassAgain(new ApiRefusal(code))).toBe(false),
);

it.each(['offline', 'timeout', '429', '503', null])('%s may pass another time', (code) =>
  expect(mayPassAgain(new ApiRefusal(code))).toBe(true),
);
