import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlainError, sentenceFor } from '../commands/plain-error.mjs';
import { withConnection } from '../database/connection.mjs';
import { until } from '../processes.mjs';
import { lineFolder, listPieces, pieceName, placeFrom, placeText, reachedName } from './backup-list.mjs'; // prettier-ignore
import { databaseAt } from './file-copies.mjs';
import { followLog, replicationClient, slot } from './replication.mjs';
import { writeSealed, writeSealedJson } from './sealed-stream.mjs';
import { requireThere } from './vault.mjs';

/** So often what was written to the log is laid down: no more than this is lost with the machine. */
const everyMs = 10_000;
const largestPiece = 8 * 2 ** 20;
const mostWaiting = 32 * 2 ** 20;
const againMs = 10_000;
const patienceMs = 5_000;
/** So long a piece of the log waits for the files that its rows name. */
const filesMs = 3_000;

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

const isLate =
  'it takes long, and until it is done the log runs ahead of them: what is restored now may lack the newest.';

/** One connection's worth of keeping: from where the folder of backups ends until something fails. */
export class Keeping {
  #parts = [];
  #bytes = 0;
  #turn = Promise.resolve();
  #claimedMs = 0;
  #failure;
  #areFilesLate = false;

  constructor({ vault, url, copies, isLogGone, tellFiles, filesMs }) {
    Object.assign(this, { vault, url, copies, isLogGone, tellFiles, filesMs });
  }

  async begin() {
    await requireThere(this.vault);
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

  /**
   * Each file was there before its row: copied now, it is there for all that came until now. What takes
   * longer than that, or fails, is told and holds up no log.
   */
  async #copyFiles() {
    if (!this.copies || this.#areFilesLate) return;
    const copying = this.copies.copy().then(
      () => '',
      (error) => sentenceFor(error) ?? error.message,
    );
    const words = await Promise.race([copying, sleep(this.filesMs, undefined, { ref: false })]);
    if (words !== undefined) return this.tellFiles(words);
    this.#areFilesLate = true;
    this.tellFiles(isLate);
    void copying.then((later) => {
      this.#areFilesLate = false;
      this.tellFiles(later);
    });
  }

  async #lay() {
    await requireThere(this.vault);
    // All at one moment: what comes from here on belongs to the next piece, and so does what is claimed then.
    const [parts, from, to, atMs] = [this.#parts, this.from, this.received, this.#claimedMs];
    [this.#parts, this.#bytes, this.from] = [[], 0, to];
    await this.#copyFiles();
    if (to > from) {
      const name = pieceName({ from, to, atMs });
      await writeSealed(this.vault, `${lineFolder(this.line)}/${name}`, Readable.from(parts));
    }
    // Written where a disk was taken away meanwhile, it counts as not laid down.
    await requireThere(this.vault);
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

/** Says what is other than what was said last; nothing, once it is over. */
function onceTo(say) {
  let told = '';
  return (words) => {
    if (words && words !== told) say(words);
    told = words;
  };
}

/** Looks whether it is still the folder that was opened; where not, the next try opens it anew. */
async function requireSame(state) {
  try {
    await requireThere(state.vault);
  } catch (error) {
    void state.copies?.stop();
    state.vault = state.copies = undefined;
    throw error;
  }
}

/**
 * Keeps the write-ahead log of the cluster at `url`, and the files of its customers, in the folder of
 * backups for as long as this process lives. What fails is told once and tried again. `stop` lays down
 * what is written by then, and tells whether all of it ended, which a disk that does not answer prevents.
 *
 * @typedef {import('./file-copies.mjs').Vault} Vault
 * @typedef {import('./file-copies.mjs').Of} Of
 * @typedef {{ copy(): Promise<void>, stop(): Promise<void> }} Copies
 * @param {{ open: () => Promise<Vault>, url: string, copiesTo: (vault: Vault, of: Of) => Copies | undefined, say: (line: string) => void, everyMs?: number, againMs?: number, filesMs?: number }} options
 */
export function keepLog({
  open,
  url,
  copiesTo,
  say,
  everyMs: pauseMs = everyMs,
  againMs: retryMs = againMs,
  filesMs: waitMs = filesMs,
}) {
  const state = {
    isOver: false,
    keeping: undefined,
    vault: undefined,
    copies: undefined,
    isLogGone: false,
  };
  const ending = new AbortController();
  const rest = (ms) => sleep(ms, undefined, { ref: false, signal: ending.signal }).catch(() => undefined); // prettier-ignore

  const tellOnce = onceTo((words) => say(`The log of the database is not kept: ${words}`));
  const tellFiles = onceTo((words) => say(`Not every file of customers is copied: ${words}`));

  async function keepOnce() {
    if (state.vault) await requireSame(state);
    // One that lies on a disk that is not there just now is not begun anew.
    state.vault ??= await open();
    state.copies ??= copiesTo(state.vault, await databaseAt(url));
    const keeping = new Keeping({ ...state, url, tellFiles, filesMs: waitMs });
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
        tellOnce(sentenceFor(error) ?? error.message);
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
      const all = last.then(() => state.copies?.stop()).then(() => true);
      // A disk that does not answer any more holds up no stop: PostgreSQL keeps what was not laid down.
      const patience = sleep(2 * patienceMs, false, { ref: false });
      const isDone = await Promise.race([all, patience]);
      state.keeping?.end();
      return isDone;
    },
  };
}
