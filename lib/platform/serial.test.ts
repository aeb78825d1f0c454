import { createSerial } from './serial';

const tick = () => new Promise((resolve) => setImmediate(resolve));

it('runs one at a time per key, in order, and goes on after a failure', async () => {
  const serial = createSerial();
  const log: string[] = [];
  const task =
    (name: string, fails = false) =>
    async () => {
      log.push(`${name} begins`);
      await tick();
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const all = await Promise.allSettled([
    serial.run('a', task('1', true)),
    serial.run('a', task('2')),
    serial.run('b', task('other')),
  ]);
  expect(all.map((r) => r.status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  const ofA = log.filter((line) => !line.startsWith('other'));
  expect(ofA).toEqual(['1 begins', '1 ends', '2 begins', '2 ends']);
});

it('lets what a tick decided go before whatever waits', async () => {
  const serial = createSerial();
  const log: string[] = [];
  const task = (name: string) => async () => {
    await tick();
    log.push(name);
  };
  await Promise.all([
    serial.run('a', task('running')),
    serial.run('a', task('waiting 1')),
    serial.run('a', task('waiting 2')),
    serial.runNext('a', task('stop')),
  ]);
  expect(log).toEqual(['running', 'stop', 'waiting 1', 'waiting 2']);
});

it('turns away what would wait too long', async () => {
  const serial = createSerial();
  let release = () => {};
  const held = serial.run('a', () => new Promise<void>((resolve) => (release = resolve)));
  const many = Array.from({ length: 500 }, () => serial.run('a', async () => undefined));
  await expect(serial.run('a', async () => undefined)).rejects.toMatchObject({ code: '503' });
  release();
  await Promise.all([held, ...many]);
});
