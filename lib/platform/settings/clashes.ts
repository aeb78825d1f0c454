import { sandboxSecret, sourcesByType, type Env } from './schema';

/** One thing that is wrong: the setting, and what about it. */
export type Problem = { setting: string; problem: string };

/** Finds settings that are well by themselves and wrong together. One that is wrong by itself is undefined here. */
export function clashesOf(env: Partial<Env>): Problem[] {
  const found: Problem[] = [];
  const unless = (isWell: boolean, setting: string, problem: string) => {
    if (!isWell) found.push({ setting, problem });
  };
  const named = new Set(sourcesByType({ PRICE_SOURCES: [], ...env }).flat());
  unless(
    !named.has('replay') || Boolean(env.REPLAY_DIR),
    'REPLAY_DIR',
    'is needed by the source replay',
  );
  unless(
    !named.has('massive') || Boolean(env.MASSIVE_API_KEY),
    'MASSIVE_API_KEY',
    'is needed by the source massive',
  );
  const isOpen = env.SANDBOX === false && env.NODE_ENV === 'production';
  unless(
    !isOpen || env.AUTH_SECRET !== sandboxSecret,
    'AUTH_SECRET',
    'must be set outside a sandbox',
  );
  unless(
    Boolean(env.GOOGLE_CLIENT_ID) === Boolean(env.GOOGLE_CLIENT_SECRET),
    'GOOGLE_CLIENT_SECRET',
    'and GOOGLE_CLIENT_ID go together',
  );
  unless(
    env.DEPOSIT_WATCHER !== 'webhook' || Boolean(env.DEPOSIT_WATCHER_SECRET),
    'DEPOSIT_WATCHER_SECRET',
    'is needed by the watcher of deposits',
  );
  unless(
    !env.REDIS_URL || Boolean(env.FLOOR_SECRET) || env.AUTH_SECRET !== sandboxSecret,
    'FLOOR_SECRET',
    'or AUTH_SECRET must be set with REDIS_URL: what passes there is sealed with it',
  );
  unless(
    Boolean(env.FILES_S3_ACCESS_KEY) === Boolean(env.FILES_S3_SECRET_KEY),
    'FILES_S3_SECRET_KEY',
    'and FILES_S3_ACCESS_KEY go together',
  );
  unless(
    env.ROLE !== 'pages' || Boolean(env.PAGES_SOCKET),
    'PAGES_SOCKET',
    'is needed by a process that draws pages',
  );
  return found;
}
