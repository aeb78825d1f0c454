import { Pace } from './pace';

const mega = 1024 * 1024;

it('lets bytes of all through no faster than its rate', async () => {
  const pace = new Pace(10 * mega);
  const began = performance.now();
  const one = async () => {
    for (let part = 0; part < 8; part += 1) await pace.take(mega / 32);
  };
  await Promise.all([one(), one(), one(), one()]);
  expect(performance.now() - began).toBeGreaterThanOrEqual(95);
});

it('does not let what nobody used add up', async () => {
  const pace = new Pace(10 * mega);
  await pace.take(mega / 10);
  const began = performance.now();
  await pace.take(mega / 2);
  expect(performance.now() - began).toBeGreaterThanOrEqual(45);
});
