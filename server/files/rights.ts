import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { Rejection } from '@/lib/core/codes';
import { notAPicture } from '@/lib/files/rules';

// An account that nobody has: what runs as one that others have reaches what is theirs.
const nobody = '64321';
// It makes no file, opens few and starts few threads; pipes are no files.
const limits = ['prlimit', '--core=0', '--fsize=0', '--nofile=128', '--nproc=128'] as const;
const plainLimits = limits.slice(0, -1);
const noMore = ['setpriv', '--no-new-privs'] as const;
const asNobody = [
  ...noMore,
  `--reuid=${nobody}`,
  `--regid=${nobody}`,
  '--clear-groups',
  '--inh-caps=-all',
  '--bounding-set=-all',
];
const noNetwork = ['--net', '--ipc', '--uts'] as const;

/** Ways to run a program with fewer rights, the strongest first. Each hands on to the next word of its line. */
const waysOfRoot = [
  ['unshare', ...noNetwork, ...limits, ...asNobody],
  [...limits, ...asNobody],
] as const;
// The limit of threads counts all that its user runs, the server too.
const waysOfOthers = [
  ['unshare', '--user', '--map-current-user', ...noNetwork, ...plainLimits, ...noMore],
  [...plainLimits, ...noMore],
] as const;

const checkMs = 60_000;
const againSeconds = 30;

/** Whether the decoder begins this way, and says of nothing that it is no picture. Rejects where nobody knows yet. */
const works = ([command, ...words]: readonly string[]): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const program = [process.execPath, path.resolve('dist', 'encode-picture.js'), 'image/png'];
    const child = spawn(command!, [...words, ...program], {
      stdio: 'ignore',
      timeout: checkMs,
      killSignal: 'SIGKILL',
      env: { PATH: process.env.PATH, NODE_ENV: 'production' } as never,
    });
    try {
      // Orders come first.
      if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    } catch {
      // It has ended, or the system does not let it.
    }
    child.once('error', () => resolve(false));
    child.once('close', (code, signal) => {
      // A busy machine did not come to it: what is weaker must not be used for that.
      if (signal === 'SIGKILL') reject(new Rejection('503', { retryAfterSeconds: againSeconds }));
      else resolve(code === notAPicture);
    });
  });

async function strongest(): Promise<readonly string[]> {
  const ways: readonly (readonly string[])[] = process.getuid?.() === 0 ? waysOfRoot : waysOfOthers;
  for (const way of ways) if (await works(way)) return way;
  return [];
}

let found: Promise<readonly string[]> | undefined;

/**
 * The words before a program that let it run with as few rights as this system gives: as an account that
 * nobody has where the server is root, without a network where namespaces may be made, with no file that it
 * could make. Empty where there is none of it, as on other systems than Linux. Looked for once; rejects with
 * 503 where a busy machine did not come to that.
 */
export const fewRights = (): Promise<readonly string[]> =>
  (found ??= strongest().catch((error: unknown) => {
    found = undefined;
    throw error;
  }));
