import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, type Database, type Row } from '@/lib/platform/db';
import { createLog } from '@/lib/platform/log';
import { addWork, forgetOldWork, type TaskName } from '@/lib/platform/work';
import { markProcess } from '@/server/processes/process-mark';
import { startWork } from '@/server/work/worker';
import type { Task } from '@/server/work/tasks';
import { markWorkers } from '@/server/work/worker-marks';
import { asApplication } from '@/tests/setup/database';
import { asOperator, operatorLogin } from '@/tests/setup/operator';
import { DatabaseWire } from '@/tests/setup/servers/database-wire';
import { until } from '@/tests/setup/until';

const env = { DATABASE_URL: asApplication(process.env.DATABASE_URL!) };
const log = createLog({ LOG_LEVEL: 'silent' });
const name = 'note' as TaskName;

let owner: Database;
let app: Database;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 3, role: null });
  app = createDatabase(env.DATABASE_URL, { max: 8 });
  await owner.sql`create table note (reference text not null)`;
  await owner.sql`grant select, insert on note to assay_app`;
});
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
  await owner.sql`delete from note`;
  // One test that fails leaves no job to the next ones, which wait until none is left.
  await owner.sql`delete from graphile_worker._private_jobs`;
});
afterAll(() => Promise.all([owner.close(), app.close()]));

const writeNote: Task = {
  once: async (reference, run) => void (await run`insert into note values (${reference})`),
};
const work = async (task: Task) => {
  const mark = await markProcess(env.DATABASE_URL, log);
  const end = await startWork({
    process: mark.number,
    env,
    log,
    database: app,
    tasks: { note: task },
  });
  const stop = () => end().then(mark.remove);
  stops.push(stop);
  return stop;
};
const notes = async () =>
  (await owner.sql<{ reference: string }>`select reference from note order by 1`).map(
    (row) => row.reference,
  );
const waiting = () => owner.sql`select from graphile_worker.jobs where task_identifier = 'note'`;
const allDone = () => until(async () => (await waiting()).length === 0);
/** What is left where a process was killed while it did a job. */
const asKilled = () => owner.sql`
  update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now(), attempts = 1`;

describe('a job', () => {
  test('is kept with the transaction it follows from, and goes with it', async () => {
    await app.transaction((run) => addWork(run, name, 'kept'));
    await expect(
      app.transaction(async (run) => {
        await addWork(run, name, 'undone');
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await work(writeNote);
    await allDone();
    expect(await notes()).toEqual(['kept']);
  });

  test('of a recurring task waits while another one of it is done, and leaves the other worker free', async () => {
    const begun: string[] = [];
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const slow: TaskName = 'reward-invites';
    const again = (task: string) => ({
      again: () => {
        begun.push(task);
        return task === slow ? ended : Promise.resolve();
      },
      at: '0 0 1 1 *',
    });
    const tasks = { [slow]: again(slow), 'pay-plans': again('pay-plans') };
    for (const reference of ['midnight', 'ten past']) await addWork(app.sql, slow, reference);
    const mark = await markProcess(env.DATABASE_URL, log);
    const stop = await startWork({ process: mark.number, env, log, database: app, tasks });
    stops.push(() => stop().then(mark.remove));
    await until(() => begun.includes('pay-plans'));
    expect(begun.toSorted()).toEqual(['pay-plans', slow]);
    end();
    await until(() => begun.length === 4);
    expect(
      await owner.sql`
      select distinct queue_name from graphile_worker.jobs where task_identifier = ${slow}`,
    ).toEqual([]);
  });

  test('waits until it is due, and one that waits is set to another time', async () => {
    await addWork(app.sql, name, 'later', new Date(Date.now() + 3_600_000));
    await addWork(app.sql, name, 'first');
    await work(writeNote);
    // A job goes a moment after what it did is kept.
    await until(async () => (await waiting()).length === 1);
    expect(await notes()).toEqual(['first']);
    await addWork(app.sql, name, 'later');
    await allDone();
    expect(await notes()).toEqual(['first', 'later']);
  });

  test('whose end a hanging database does not take ends no process, and is done once', async () => {
    const wire = await new DatabaseWire(env.DATABASE_URL).listen();
    const stray: unknown[] = [];
    const note = (reason: unknown) => void stray.push(reason);
    process.on('unhandledRejection', note);
    await addWork(app.sql, name, 'held');
    const task: Task = {
      once: async (reference, run) => {
        await run`insert into note values (${reference})`;
        wire.isHolding = true;
      },
    };
    const ofWire = { ...env, DATABASE_URL: wire.url };
    const parts = { env: ofWire, log, database: app, tasks: { note: task } };
    stops.push(await startWork({ process: '0', ...parts }));
    await until(() => wire.isLaden);
    wire.cut();
    await until(async () => (await notes()).length === 1);
    // As long as a connection is waited for, and a little.
    await sleep(7_000);
    wire.isHolding = false;
    await allDone();
    process.off('unhandledRejection', note);
    expect([stray, await notes()]).toEqual([[], ['held']]);
  }, 60_000);

  test('may give back a connection twice, as one does that listens and breaks while it is left', async () => {
    await new Promise<void>((resolve, reject) => {
      app.pool.connect((error, _client, release) => {
        if (error) return reject(error);
        release();
        release();
        resolve();
      });
    });
    expect(app.pool.idleCount).toBe(app.pool.totalCount);
  });

  test('that a killed process had taken is done by the next at once', async () => {
    await addWork(app.sql, name, 'taken');
    await asKilled();
    await work(writeNote);
    await allDone();
    expect(await notes()).toEqual(['taken']);
  });

  test('that another process is doing is left to it, until that process is gone', async () => {
    const other = await markProcess(env.DATABASE_URL, log);
    await owner.sql`insert into work_worker values ('killed', ${other.number})`;
    await addWork(app.sql, name, 'theirs');
    await asKilled();
    await work(writeNote);
    await addWork(app.sql, name, 'ours');
    await until(async () => (await notes()).includes('ours'));
    expect(await notes()).toEqual(['ours']);
    await other.remove();
    await until(async () => {
      await app.sql`select work_free_abandoned(0)`;
      return (await notes()).length === 2;
    });
    expect(await notes()).toEqual(['ours', 'theirs']);
  });

  test('that is under way is given up by no look, of its own process or of another', async () => {
    let [begun, release]: [number, () => void] = [0, () => undefined];
    const held = new Promise<void>((resolve) => (release = resolve));
    await work({
      once: async () => {
        begun += 1;
        await held;
      },
    });
    await addWork(app.sql, name, 'slow');
    await until(() => begun === 1);
    await owner.sql`
      update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes'
      where locked_by is not null`;
    const [own] = await owner.sql<{ process: string }>`select process from work_worker`;
    const other = await markProcess(env.DATABASE_URL, log);
    for (const process of [own!.process, other.number])
      await app.sql`select work_free_abandoned(${process})`;
    const locked = await owner.sql`
      select from graphile_worker._private_jobs where locked_by is not null`;
    expect(locked).toHaveLength(1);
    release();
    await allDone();
    expect(begun).toBe(1);
    await other.remove();
  });

  test('whose queue was left by both who did it leaves that to the next', async () => {
    const queue = (queueName: string, by: string) => owner.sql`
      insert into graphile_worker._private_job_queues (queue_name, locked_by, locked_at)
      values (${queueName}, ${by}, now() - interval '2 minutes')`;
    await queue('left', 'second');
    await queue('busy', 'third');
    await owner.sql`select graphile_worker.add_job('note', '{}', 'busy', now() + interval '1 day')`;
    await owner.sql`
      update graphile_worker._private_jobs set locked_by = 'third', locked_at = now()`;
    const mark = await markProcess(env.DATABASE_URL, log);
    await owner.sql`insert into work_worker values ('third', ${mark.number})`;
    await app.sql`select work_free_abandoned(${mark.number})`;
    const rows = await owner.sql<{ name: string; by: string | null }>`
      select queue_name as name, locked_by as by from graphile_worker._private_job_queues
      where queue_name in ('left', 'busy') order by 1`;
    expect(rows).toEqual([
      { name: 'busy', by: 'third' },
      { name: 'left', by: null },
    ]);
    await mark.remove();
    await owner.sql`delete from graphile_worker._private_jobs`;
    await owner.sql`delete from graphile_worker._private_job_queues where queue_name in ('left', 'busy')`;
  });

  test('of a process that was taken for gone is left to it again once it looks', async () => {
    const mark = await markProcess(env.DATABASE_URL, log);
    const workers = markWorkers(app, mark.number);
    workers.events.emit('worker:create', { worker: { workerPool: { id: 'killed' } } } as never);
    await workers.known();
    // Another one looked while the connection with the number of this process was away.
    await owner.sql`delete from work_worker where worker = 'killed'`;
    await workers.freeAbandoned();
    await addWork(app.sql, name, 'ours');
    await asKilled();
    await app.sql`select work_free_abandoned(0)`;
    const left = await owner.sql`select from graphile_worker.jobs where locked_by = 'killed'`;
    expect(left).toHaveLength(1);
    workers.stop();
    await mark.remove();
  });

  test('that was done, and whose process was killed before it could say so, does nothing more', async () => {
    let started = 0;
    const stop = await work({
      once: async (reference, run, parts) => {
        started += 1;
        if ('once' in writeNote) await writeNote.once(reference, run, parts);
      },
    });
    await addWork(app.sql, name, 'done');
    await allDone();
    await stop();
    stops.length = 0;
    await addWork(app.sql, name, 'done');
    await asKilled();
    await work(writeNote);
    await allDone();
    expect([await notes(), started]).toEqual([['done'], 1]);
  });

  test('that fails half way leaves nothing of itself, and comes again', async () => {
    let fails = 1;
    await work({
      once: async (reference, run, parts) => {
        if ('once' in writeNote) await writeNote.once(reference, run, parts);
        if (fails-- > 0) throw new Error('half way');
      },
    });
    await addWork(app.sql, name, 'twice');
    await until(async () => {
      const [job] = await owner.sql<{ last_error: string | null }>`
        select last_error from graphile_worker.jobs where task_identifier = 'note'`;
      return job?.last_error?.includes('half way');
    });
    expect(await notes()).toEqual([]);
    await addWork(app.sql, name, 'twice');
    await allDone();
    expect(await notes()).toEqual(['twice']);
  });

  test('is done once however many processes work and however often it is asked for', async () => {
    const references = Array.from({ length: 60 }, (_, i) => `n${i}`);
    await Promise.all([work(writeNote), work(writeNote), work(writeNote)]);
    await Promise.all(
      [...references, ...references].map((reference) => addWork(app.sql, name, reference)),
    );
    await allDone();
    expect(await notes()).toEqual(references.sort());
  });

  test('is done although every connection of due work was ended before', async () => {
    await work(writeNote);
    const ended = await owner.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'assay work' and datname = current_database()`;
    expect(ended.length).toBeGreaterThan(0);
    await addWork(app.sql, name, 'after all');
    await allDone();
    expect(await notes()).toEqual(['after all']);
  });
});

test('a recurring task is done at the start, whenever that is', async () => {
  let done = 0;
  await work({ again: async () => void (done += 1), at: '0 0 1 1 *' });
  await until(() => done === 1);
});

test('marks are forgotten once their jobs cannot come again', async () => {
  await owner.sql`delete from work_done`;
  await owner.sql`insert into work_done values ('note', 'old', now() - interval '31 days'), ('note', 'new', now())`;
  await forgetOldWork(app.sql);
  expect(await owner.sql<Row>`select reference from work_done`).toEqual([{ reference: 'new' }]);
});

test.each([
  "select graphile_worker.add_job('note')",
  'select * from graphile_worker.jobs',
  'delete from graphile_worker._private_jobs',
  "select public.work_add('note', 'x')",
])('an operator cannot: %s', async (statement) => {
  const operator = await asOperator((await operatorLogin(process.env.DATABASE_URL!)).url);
  await expect(operator.query(statement)).rejects.toMatchObject({ code: '42501' });
  await operator.end();
});
