import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlainError, sentenceFor } from '../commands/plain-error.mjs';
import { withConnection } from '../database/connection.mjs';
import { until } from '../processes.mjs';
import { lineFolder, listPieces, pieceName, placeFrom, placeText, reachedName } from './backup-list.mjs'; // prettier-ignore
import { requireThere } from './vault.mjs';
import { followLog, replicationClient, slot } from './replication.mjs';
import { writeSealed, writeSealedJson } from './sealed-stream.mjs';

/** So often what was written to the log is laid down: no more than this is lost with the machine. */
const everyMs = 10_000;
const largestPiece = 8 * 2 ** 20;
const mostWaiting = 32 * 2 ** 20;
const againMs = 10_000;
const patienceMs = 5_000;

const segmentGone = '58P01';

/** Makes the slot that keeps the log from now on, or gives up one that lost some of it; gives where it begins. */
export async function ensureSlot(url) {
  return withConnection(url, async (client) => {
    const find = async () =>
      (await client.query('select restart_lsn, wal_status from pg_replication_slots where slot_name = $1', [slot])).rows[0]; // prettier-ignore
    const known = await find();
    if (known?.wal_status === 'lost')
      await client.query('select pg_drop_replication_slot($1)', [slot]);
    if (!known || known.wal_status === 'lost')
      await client.query('select pg_create_physical_replication_slot($1, true)', [slot]);
    return placeFrom((await find()).restart_lsn);
  });
}

/** Without a folder of backups nobody takes the log away, and a slot would keep it for nothing. */
export const dropSlot = (url) =>
  withConnection(url, async (client) => {
    await client.query(
      `select pg_drop_replication_slot(slot_name) from pg_replication_slots
       where slot_name = $1 and not active`,
      [slot],
    );
  });

/** The end of the last record that anybody wrote: everything that was committed by now lies before it. */
const writtenPlace = (url) =>
  withConnection(url, async (client) =>
    placeFrom((await client.query('select pg_current_wal_insert_lsn() as place')).rows[0].place),
  );

/** One connection's worth of keeping: from where the folder of backups ends until something fails. */
class Keeping {
  #parts = [];
  #bytes = 0;
  #turn = Promise.resolve();
  #claimedMs = 0;
  #failure;

  constructor({ vault, url, copies, isLogGone }) {
    Object.assign(this, { vault, url, copies, isLogGone });
  }

  async begin() {
    requireThere(this.vault);
    const first = await ensureSlot(this.url);
    this.client = await replicationClient(this.url);
    const [{ systemid: system, timeline, xlogpos }] = (await this.client.query('IDENTIFY_SYSTEM'))
      .rows;
    this.line = { system, timeline: Number(timeline) };
    const last = (await listPieces(this.vault, this.line)).at(-1)?.to;
    if (last !== undefined && last > placeFrom(xlogpos))
      throw new PlainError(
        `The log in ${this.vault.folder} is ahead of this database: it belongs to another copy of it. Name another folder as BACKUP_DIR.`,
      );
    // What lies between is nowhere any more: backups from before it end there.
    const isGap = this.isLogGone && last !== undefined && first > last;
    this.from = this.received = last === undefined || isGap ? first : last;
    this.stream = this.#follow();
    return { isGap };
  }

  #follow() {
    return followLog(this.client, {
      place: this.from,
      timeline: this.line.timeline,
      placeText,
      onData: (bytes) => this.#take(bytes),
      onAsked: () => void this.layDown().catch(() => undefined),
    });
  }

  #take(bytes) {
    this.#parts.push(bytes);
    this.#bytes += bytes.length;
    this.received += BigInt(bytes.length);
    if (this.#bytes > mostWaiting) this.stream.pause();
    if (this.#bytes >= largestPiece) void this.layDown().catch(() => undefined);
  }

  /** Lays down what came so far, after every piece before it. */
  layDown() {
    this.#turn = this.#turn.then(() => this.#lay());
    this.#turn.catch((error) => (this.#failure ??= error));
    return this.#turn;
  }

  async #lay() {
    requireThere(this.vault);
    const [parts, from, to] = [this.#parts, this.from, this.received];
    [this.#parts, this.#bytes, this.from] = [[], 0, to];
    // Each file was there before its row: copied now, it is there for all that this piece holds.
    await this.copies?.copy();
    if (to > from) {
      const name = pieceName({ from, to, atMs: this.#claimedMs });
      await writeSealed(this.vault, `${lineFolder(this.line)}/${name}`, Readable.from(parts));
    }
    // Written where a disk was taken away meanwhile, it counts as not laid down.
    requireThere(this.vault);
    this.stream.confirm(to);
    this.stream.resume();
  }

  /** Lays down everything that was written until now, and that this is all of it. */
  async layDownAll() {
    if (!this.stream) return;
    const atMs = Date.now();
    const place = await writtenPlace(this.url);
    const isAll = await until(() => this.received >= place || this.#failure, patienceMs, 20);
    if (isAll) this.#claimedMs = atMs;
    await this.layDown();
    if (!isAll) return;
    const words = { place: placeText(this.from), whole: placeText(place), atMs };
    await writeSealedJson(this.vault, reachedName(this.line), words);
  }

  get failure() {
    return this.#failure;
  }

  end() {
    this.client?.connection.stream.destroy();
  }
}

/**
 * Keeps the write-ahead log of the cluster at `url`, and the files of its customers, in the folder of
 * backups for as long as this process lives. What fails is told once and tried again. `stop` lays down
 * what is written by then.
 *
 * @typedef {{ folder: string, master: Buffer }} Vault
 * @param {{ open: () => Promise<Vault>, url: string, copiesTo: (vault: Vault) => { copy(): Promise<void> } | undefined, say: (line: string) => void, everyMs?: number, againMs?: number }} options
 */
export function keepLog({
  open,
  url,
  copiesTo,
  say,
  everyMs: pauseMs = everyMs,
  againMs: retryMs = againMs,
}) {
  const state = {
    isOver: false,
    told: '',
    keeping: undefined,
    vault: undefined,
    copies: undefined,
    isLogGone: false,
  };
  const ending = new AbortController();
  const rest = (ms) => sleep(ms, undefined, { ref: false, signal: ending.signal }).catch(() => undefined); // prettier-ignore

  const tellOnce = (line) => {
    if (line !== state.told && line) say(line);
    state.told = line;
  };

  async function keepOnce() {
    // One that lies on a disk that is not there just now is not begun anew.
    state.vault ??= await open();
    state.copies ??= copiesTo(state.vault);
    const keeping = new Keeping({ ...state, url });
    try {
      state.keeping = keeping;
      const { isGap } = await keeping.begin();
      if (isGap)
        say('A part of the log was lost before it was kept: backups from before it end there. Run "npm run backup" now.'); // prettier-ignore
      while (!state.isOver && !keeping.failure) {
        await keeping.layDownAll();
        tellOnce('');
        state.isLogGone = false;
        await Promise.race([rest(pauseMs), keeping.stream.over]);
      }
      if (keeping.failure) throw keeping.failure;
    } finally {
      if (!state.isOver) keeping.end();
    }
  }

  async function run() {
    while (!state.isOver) {
      try {
        await keepOnce();
      } catch (error) {
        if (state.isOver) return;
        // The place where the folder of backups ends was removed by the server: the next try begins behind it.
        const wasGone = state.isLogGone;
        state.isLogGone = error.code === segmentGone;
        if (state.isLogGone && !wasGone) continue;
        tellOnce(`The log of the database is not kept: ${sentenceFor(error) ?? error.message}`); // prettier-ignore
        state.keeping = undefined;
        await rest(retryMs);
      }
    }
  }

  const running = run();
  return {
    async stop() {
      state.isOver = true;
      ending.abort();
      const last = running.then(() => state.keeping?.layDownAll()).catch(() => undefined);
      // A disk that does not answer any more holds up no stop: PostgreSQL keeps what was not laid down.
      await Promise.race([last, sleep(2 * patienceMs, undefined, { ref: false })]);
      state.keeping?.end();
    },
  };
}
