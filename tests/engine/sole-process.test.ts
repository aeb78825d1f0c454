import pg from 'pg';
import { becomeSoleProcess } from '@/server/sole-process';
import { until } from '../setup/until';

const url = process.env.DATABASE_URL!;
const unexpected = () => {
  throw new Error('the hold was lost');
};

it('waits for the process before it, and is refused while that one stays', async () => {
  const leave = await becomeSoleProcess(url, unexpected);
  await expect(becomeSoleProcess(url, unexpected)).rejects.toThrow('Another process');
  const next = becomeSoleProcess(url, unexpected);
  await leave();
  await (
    await next
  )();
}, 40_000);

it('takes its hold again when the connection breaks', async () => {
  const leave = await becomeSoleProcess(url, unexpected);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const holders = async () =>
    (
      await owner.query<{ pid: number }>(
        "select pid from pg_locks where locktype = 'advisory' and granted",
      )
    ).rows.map((r) => r.pid);
  const [first] = await holders();
  await owner.query('select pg_terminate_backend($1)', [first]);
  await until(async () => {
    const [now] = await holders();
    return now !== undefined && now !== first;
  });
  await leave();
  await owner.end();
});
