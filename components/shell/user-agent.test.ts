import { deviceOf } from './user-agent';

it('gives the phone shell to Android, iPhone, iPad and iPod alone', () => {
  for (const agent of [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
    'Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X)',
    'Mozilla/5.0 (iPod touch; CPU iPhone OS 15_0 like Mac OS X)',
  ]) {
    expect(deviceOf(agent)).toBe('phone');
  }
  expect(deviceOf('Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0)')).toBe('desktop');
  expect(deviceOf('')).toBe('desktop');
});
