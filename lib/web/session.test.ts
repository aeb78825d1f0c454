import { hashToken } from '@/lib/credentials/token-crypto';
import { setRuntime, type Runtime } from '@/lib/platform/runtime';
import { createSessionCache } from '@/server/session-cache';
import { authenticate } from './session';

const token = 'a-token-of-a-session-1';
const row = { id: '7', customer_id: '3', seconds_left: 600 };

/** What `authenticate` gives and notes where the database answers so, one read after the other. */
async function ask(answers: (() => object[])[]) {
  const sessions = createSessionCache();
  const noted: string[] = [];
  let reads = 0;
  setRuntime({
    env: { SANDBOX: true },
    sessions,
    sessionUses: { note: (id: string) => void noted.push(id) },
    database: { sql: () => Promise.resolve(answers[reads++]!()) },
  } as unknown as Runtime);
  const before = sessions.revoke;
  const revoke = () => before(({ customerId }) => customerId === '3');
  return { sessions, noted, revoke, found: () => authenticate(token), reads: () => reads };
}

afterEach(() => setRuntime(undefined));

it('keeps a session that it read, and notes its use once', async () => {
  const { found, noted, reads } = await ask([() => [row]]);
  const [first, second] = [await found(), await found()];
  expect(first).toMatchObject({ sessionId: '7', customerId: '3' });
  expect([second, reads(), noted]).toEqual([first, 1, ['7']]);
});

it('does not keep a session that was revoked while it was read', async () => {
  const rig = await ask([
    () => {
      // Committed after the read, and told before its answer.
      rig.revoke();
      return [row];
    },
    () => [],
  ]);
  expect(await rig.found()).toBeNull();
  expect([rig.reads(), rig.noted, rig.sessions.get(hashToken(token))]).toEqual([2, [], undefined]);
});

it('reads a session once, however many others are revoked meanwhile', async () => {
  const rig = await ask([
    () => {
      rig.sessions.revoke(({ customerId }) => customerId === '4');
      return [row];
    },
  ]);
  expect(await rig.found()).toMatchObject({ sessionId: '7' });
  expect([rig.reads(), rig.noted]).toEqual([1, ['7']]);
});

it.each(Array.from({ length: 12 }, (_, turns) => turns))(
  'does not keep a session that was revoked %i steps after it was read',
  async (turns) => {
    const revokeAfter = async () => {
      for (let turn = 0; turn < turns; turn += 1) await null;
      rig.revoke();
    };
    const rig = await ask([() => (void revokeAfter(), [row]), () => []]);
    await rig.found();
    await new Promise(setImmediate);
    expect(rig.sessions.get(hashToken(token))).toBeUndefined();
  },
);
