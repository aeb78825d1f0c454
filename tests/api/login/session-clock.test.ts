import { findSession, whySessionEnded } from '@/lib/credentials/session-rows';
import { hashToken } from '@/lib/credentials/token-crypto';
import { liveSessions } from '@/lib/sockets/service';
import { trading } from '@/tests/setup/trading';

// Several servers read one session. Their clocks may differ; the database has one.

const { jest: runner } = import.meta as unknown as { jest: typeof jest };
const { app, me } = trading();
const day = 86_400_000;

/** What this server says of the caller's session, with its clock wrong by so much. */
async function seenBy(wrongMs: number) {
  const hash = hashToken(me.session.token);
  const [row] = await app.owner.sql<{ id: string }>`
    select id from session where token_hash = ${hash}`;
  runner.useFakeTimers({
    now: Date.now() + wrongMs,
    doNotFake: [
      ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const),
      ...(['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask'] as const),
      ...(['performance', 'hrtime'] as const),
    ],
  });
  try {
    const found = await findSession(hash);
    return {
      leftMs: found && found.expiresAt - Date.now(),
      why: await whySessionEnded(hash),
      isLive: (await liveSessions([row!.id])).has(row!.id),
    };
  } finally {
    runner.useRealTimers();
  }
}

const ends = (inSeconds: number) => app.owner.sql`
  update session set expires_at = now() + make_interval(secs => ${inSeconds})
  where token_hash = ${hashToken(me.session.token)}`;

it.each([-day, 0, day])(
  'is over when the database says so, by a clock wrong by %d ms',
  async (ms) => {
    await ends(600);
    const live = await seenBy(ms);
    expect(live).toEqual({ leftMs: expect.any(Number), why: null, isLive: true });
    expect(live.leftMs).toBeGreaterThan(29_000);
    expect(live.leftMs).toBeLessThanOrEqual(60_000);
    await ends(-1);
    expect(await seenBy(ms)).toEqual({ leftMs: null, why: 'expired', isLive: false });
  },
);
