import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Circuit } from './circuit';
import { fromDatabase, isDatabaseAway } from '../database-away';
import { DatabaseConnection } from './database-connection';
import { OwnTime } from './own-time';

const patientMs = 15_000;
const againMs = 200;
const betweenProbesMs = 100;
const answerMs = 3_000;
// A statement that takes so long makes one look whether the database answers at all.
const doubtMs = 2_000;
const doubtEveryMs = 500;
// Whoever did not come to its turn for so long may have missed an answer that was there in time.
const starvedMs = 1_000;

type Client = pg.PoolClient;
type Callback = (
  error: Error | undefined,
  client: Client | undefined,
  release: (error?: Error | boolean) => void,
) => void;

const nothing = () => undefined;

const patience = new AsyncLocalStorage<true>();

/** Does work that nobody waits for at a screen: it waits 15 s for a connection, also where the database is away. */
export const patiently = <T>(work: () => T): T => patience.run(true, work);

/** Whether a connection was waited for until it was too late while others had all of them. */
const wasQueued = (error: unknown): boolean =>
  /^timeout exceeded when trying to connect/.test((error as Error).message);

/** A statement with a time limit of its own, which its types do not know. */
const shortly = { text: 'select 1', query_timeout: answerMs } as pg.QueryConfig;

const knownAway = () =>
  fromDatabase(new Error('The database is away: it did not answer lately')) as Error;

const saysAway = (error: unknown): boolean => isDatabaseAway(fromDatabase(error));

/** Whether it cannot be reached or does not answer: one that has no more connections to give serves those it gave. */
const isGone = (error: unknown): boolean =>
  saysAway(error) && (error as { code?: string }).code !== '53300';

/** graphile-worker gives one back twice where it breaks while it is left: the second time is the first. */
function once(release: (error?: Error | boolean) => void): typeof release {
  let isDone = false;
  return (error) => {
    if (!isDone) release(error);
    isDone = true;
  };
}

/** A pool that turns away at once while the database is known to be away. */
export class CarefulPool extends pg.Pool {
  readonly circuit = new Circuit(() => this.untilAnswered());
  /** The outages that a connection was there for and has answered after. */
  private readonly outlived = new WeakMap<Client, number>();
  private readonly busySince = new Map<Client, number>();
  private readonly ownTime = new OwnTime(() => this.ending);
  private answeredAt = performance.now();
  private isDoubting = false;

  /** `isHurried`: it looks by itself whether the database answers where statements take long. */
  constructor(
    options: pg.PoolConfig,
    private readonly isHurried: boolean,
  ) {
    super({ ...options, Client: DatabaseConnection });
    this.on('connect', (client) => this.outlived.set(client, this.circuit.count));
    this.on('release', (error) => {
      if (!error) this.answeredAt = performance.now();
    });
    if (isHurried) this.doubtAlways();
  }

  override connect(): Promise<Client>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<Client> | void {
    if (!callback)
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (error ? reject(error) : resolve(client!)));
      });
    const until = patience.getStore() ? performance.now() + patientMs : 0;
    this.attempt(until, callback);
  }

  private isStarvedSince(moment: number): boolean {
    return this.ownTime.lostSince(moment) > starvedMs;
  }

  /** `isAgain`: after one that failed for want of time of our own, which says nothing of the database. */
  private attempt(until: number, callback: Callback, isAgain = false): void {
    const began = performance.now();
    const failed = (error: Error) => {
      if (!saysAway(error) || performance.now() + againMs > until)
        return callback(error, undefined, nothing);
      setTimeout(() => this.attempt(until, callback), againMs);
    };
    const { circuit } = this;
    if (circuit.isOpen) return failed(knownAway());
    super.connect((error, client, release) => {
      if (!client) {
        if (!isGone(error)) return failed(error!);
        const isStarved = this.isStarvedSince(began);
        if (isStarved && this.isHurried && !isAgain) return this.attempt(until, callback, true);
        // Whoever waited behind others, of whom one was answered meanwhile, learned nothing of the database.
        const isBusy = wasQueued(error) && this.answeredAt > began;
        if (!isStarved && !isBusy) circuit.fail();
        return failed(error!);
      }
      const given = () => {
        circuit.succeed();
        callback(undefined, client, once(release));
      };
      if (this.outlived.get(client) === circuit.count) return given();
      // It was there before the database was away, and may lead to nobody any more.
      client.query(shortly).then(
        () => {
          this.outlived.set(client, circuit.count);
          given();
        },
        () => {
          release(true);
          this.attempt(until, callback);
        },
      );
    });
  }

  /** Whether the database answers on a new connection. Rejects where it does not. */
  private async ask(): Promise<void> {
    const bare = { ...this.options, session: {}, connectionTimeoutMillis: answerMs };
    const client = new DatabaseConnection(bare);
    try {
      await client.connect();
      await client.query(shortly);
      this.answeredAt = performance.now();
    } finally {
      client.end().catch(nothing);
    }
  }

  private async untilAnswered(): Promise<void> {
    while (!this.ending) {
      const failure = await this.ask().catch((error: unknown) => error);
      // What else is wrong is told to whoever asks.
      if (!isGone(failure)) return;
      await sleep(betweenProbesMs, undefined, { ref: false });
    }
  }

  private doubtAlways(): void {
    this.on('acquire', (client) => this.busySince.set(client, performance.now()));
    this.on('remove', (client) => this.busySince.delete(client));
    this.on('release', (_, client) => this.busySince.delete(client));
    const doubting = setInterval(() => {
      if (this.ending) clearInterval(doubting);
      else void this.doubt();
    }, doubtEveryMs);
    doubting.unref();
  }

  /** Where a statement takes long and nothing else was answered, looks on a new connection whether anything is. */
  private async doubt(): Promise<void> {
    const longAgo = performance.now() - doubtMs;
    const isLong = [...this.busySince.values()].some((since) => since < longAgo);
    const isDoubtful = isLong && this.answeredAt < longAgo;
    if (!isDoubtful || this.isDoubting || this.circuit.isOpen) return;
    this.isDoubting = true;
    await this.ask().catch((error: unknown) => {
      if (isGone(error) && !this.isStarvedSince(longAgo)) this.circuit.trip();
    });
    this.isDoubting = false;
  }
}
