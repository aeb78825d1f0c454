import { Logger, parseCronItems, run, type Runner, type TaskList } from 'graphile-worker';
import { createDatabase, patiently, type Database } from '@/lib/platform/db';
import type { Env } from '@/lib/platform/env';
import type { Log } from '@/lib/platform/log';
import { addWork, type TaskName } from '@/lib/platform/work';
import { runTask } from './run-task';
import { markWorkers } from './worker-marks';
import { tasks as allTasks, type Task } from './tasks';

type Parts = {
  /** The number of this process, which it holds for as long as it lives. */
  process: string;
  env: Pick<Env, 'DATABASE_URL'>;
  log: Log;
  database: Database;
  tasks?: Record<string, Task>;
};

const concurrency = 2;
// One to listen, and those that run the jobs and look for the next.
const connections = concurrency + 2;
const pollMs = 5_000;
const againMs = 1_000;
// How soon what a killed process had taken is found by the others.
const lookMs = 15_000;
// A recurring job that a stop swallowed is made up for once.
const makeUpMs = 24 * 3_600_000;

// Where the end of a job is written at once, nobody hears that it could not be: the rejection of a
// database that hangs would end the process. Gathered, even for no time, it ends the runner alone.
const reported = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

const loggerOver = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    const about = { err: meta?.error };
    if (level === 'error') log.error(about, message);
    else if (level === 'warning') log.warn(about, message);
  });

const referenceOf = (payload: unknown): string => {
  const { reference, _cron } = payload as { reference?: string; _cron?: { ts: string } };
  return reference ?? _cron?.ts ?? '';
};

// The key alone lets one that comes while the last still runs be done beside it.
const cronOf = (tasks: Record<string, Task>) =>
  Object.entries(tasks).flatMap(([task, does]) =>
    'again' in does
      ? [
          {
            task,
            match: does.at,
            options: { backfillPeriod: makeUpMs, jobKey: task, queueName: task },
          },
        ]
      : [],
  );

/** Does what is due, now and as it falls due, until stopped. Gives its end, which waits for the jobs under way. */
export async function startWork({ process, env, log, database, tasks = allTasks }: Parts) {
  const own = createDatabase(env.DATABASE_URL, {
    max: connections,
    name: 'assay work',
    onBroken: (error) => log.warn({ err: error }, 'a connection of due work broke'),
  });
  const marks = markWorkers(database, process);
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown) => {
        await marks.known();
        return patiently(() => runTask(name, task, referenceOf(payload), { database }));
      },
    ]),
  );
  const parsedCronItems = parseCronItems(cronOf(tasks));
  let runner: Runner | null = null;
  let isStopped = false;
  let again: NodeJS.Timeout | undefined;

  async function begin(): Promise<void> {
    await marks.begin();
    runner = await run({
      pgPool: own.pool,
      taskList,
      parsedCronItems,
      concurrency,
      pollInterval: pollMs,
      noHandleSignals: true,
      logger: loggerOver(log),
      events: marks.events,
      preset: { worker: reported },
    });
    runner.promise.then(beginSoon, beginSoon);
  }

  // The database was away for too long: what is due waits there.
  function beginSoon(): void {
    runner = null;
    if (isStopped) return;
    again = setTimeout(() => {
      begin().catch((error: unknown) => {
        log.warn({ err: error }, 'due work waits for the database');
        beginSoon();
      });
    }, againMs);
  }

  const looking = setInterval(() => {
    marks
      .freeAbandoned()
      .catch((err: unknown) =>
        log.warn({ err }, 'what other workers left could not be looked for'),
      );
  }, lookMs);
  async function stop(): Promise<void> {
    isStopped = true;
    clearTimeout(again);
    clearInterval(looking);
    marks.stop();
    await runner?.stop().catch((err: unknown) => log.warn({ err }, 'due work did not end cleanly'));
    await own.close();
  }
  try {
    await begin();
    for (const name of Object.keys(tasks))
      if ('again' in tasks[name]!) await addWork(database.sql, name as TaskName, 'start');
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
