import { trading } from '@/tests/setup/trading';

const { app } = trading();

it('hears no watcher where none is set up', async () => {
  const notice = { timestamp: 1_800_000_000, payload: '{}', signature: 'a'.repeat(64) };
  expect((await app.call('POST index/depositNotice', notice)).code).toBe('10120');
});
