import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { open, readFile, type FileHandle } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const pageBytes = 4_096;
// What the kernel counts the time of a process in.
const tickMs = 10;
const lookMs = 50;

export type Limits = {
  /** What it may use of the CPU: on a busy machine it waits, and that is no fault of its input. */
  cpuMs: number;
  /** How long it may be under way, waiting included. */
  timeMs: number;
  memoryBytes: number;
  outputBytes: number;
};

/** What a process holds in memory and has used of the CPU; 0 where the system does not tell. */
async function usedBy(pid: number): Promise<{ bytes: number; cpuMs: number }> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
  const [memory, all] = await Promise.all([read('statm'), read('stat')]);
  // Behind the name of the program, in which there may be anything.
  const fields = all.slice(all.lastIndexOf(')') + 2).split(' ');
  return {
    bytes: Number(memory.split(' ')[1] ?? 0) * pageBytes,
    cpuMs: (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMs,
  };
}

type Stop = 'too-much' | 'late';

/** Ends a process that takes too long or too much; gives the way to stop looking. */
function watch(child: ChildProcess, limits: Limits, end: (why: Stop) => void) {
  const late = setTimeout(() => end('late'), limits.timeMs);
  const timer = setInterval(() => {
    void usedBy(child.pid!).then(({ bytes, cpuMs }) => {
      if (bytes > limits.memoryBytes || cpuMs > limits.cpuMs) end('too-much');
    });
  }, lookMs);
  return () => {
    clearTimeout(late);
    clearInterval(timer);
  };
}

// Linux's policy for what runs only where nothing else wants the processor, and makes way at once. What
// merely has the lowest priority keeps others waiting for up to 25 ms each time.
const idly = ['chrt', '--idle', '0'] as const;
let hasIdle: Promise<boolean> | undefined;
const checkMs = 10_000;
// Where everything else takes the processor for so long that one was late, it gets its small share after that.
const crowdedMs = 300_000;
let crowdedUntil = 0;

/** Whether the system has a policy for such programs and lets this process use it. */
const canIdle = () =>
  (hasIdle ??= promisify(execFile)(idly[0], [...idly.slice(1), process.execPath, '--version'], {
    timeout: checkMs,
  }).then(
    () => true,
    () => {
      hasIdle = undefined;
      return false;
    },
  ));

// One that lives for a second has no time to gain by WebAssembly that is translated well: it took a third of it.
const thrifty = ['--max-old-space-size=256', '--wasm-lazy-compilation', '--liftoff-only'];

type Begun = { name: string; args: readonly string[]; rights: readonly string[] };

async function start(
  { name, args, rights }: Begun,
  file: FileHandle | null,
): Promise<ChildProcess> {
  const own = [...thrifty, path.resolve('dist', `${name}.js`), ...args];
  const isIdle = performance.now() > crowdedUntil && (await canIdle());
  const [command, ...words] = [...(isIdle ? idly : []), ...rights, process.execPath, ...own];
  const child = spawn(command!, words, {
    stdio: ['pipe', 'pipe', 'ignore', ...(file ? [file.fd] : [])],
    // No secret of the server reaches it.
    env: { PATH: process.env.PATH, NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' } as never,
  });
  try {
    // Orders come first.
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Where the system does not let it, it runs like everything else.
  }
  return child;
}

export type Ended = {
  output: Buffer;
  code: number | null;
  signal: string | null;
  /** Why it was ended: it used too much of memory or CPU, or was not done in time. */
  stopped: Stop | null;
};

async function finish(child: ChildProcess, words: string | Buffer, limits: Limits): Promise<Ended> {
  const ended = new Promise<[number | null, string | null]>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (...end) => resolve(end));
  });
  // One that could not be started has neither of them.
  if (!child.stdout || !child.stdin)
    return ended.then(() => Promise.reject(new Error('A program has no pipes.')));
  let stopped: Stop | null = null;
  const stopWatching = watch(child, limits, (why) => {
    stopped ??= why;
    if (why === 'late') crowdedUntil = performance.now() + crowdedMs;
    child.kill('SIGKILL');
  });
  const parts: Buffer[] = [];
  let size = 0;
  child.stdout.on('data', (part: Buffer) => {
    size += part.length;
    if (size > limits.outputBytes) child.kill('SIGKILL');
    else parts.push(part);
  });
  // One that has ended reads no further.
  child.stdin.on('error', () => undefined);
  child.stdin.end(words);
  const [code, signal] = await ended.finally(stopWatching);
  return { output: Buffer.concat(parts), code, signal, stopped };
}

export type Input = {
  /** What comes on its standard input. */
  words: string | Buffer;
  /** A file that it reads on the descriptor after the usual ones, so that none of it passes through here. */
  file?: string;
  /** The words before it that take rights away (`rights.ts`). */
  rights?: readonly string[];
};

/**
 * Runs a program of `dist/` in a process of its own behind everything else in line for the CPU, with
 * limits of time and memory, and gives what it wrote.
 */
export async function runProgram(
  name: string,
  args: readonly string[],
  { words, file, rights = [] }: Input,
  limits: Limits,
): Promise<Ended> {
  const opened = file === undefined ? null : await open(file);
  try {
    return await finish(await start({ name, args, rights }, opened), words, limits);
  } finally {
    await opened?.close();
  }
}
