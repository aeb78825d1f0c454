import { PassThrough } from 'node:stream';

/** The slot that keeps the write-ahead log until it lies in the folder of backups. */
export const slot = 'assay_backup';

/** A connection that speaks PostgreSQL's protocol of replication. */
export async function replicationClient(url) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: url,
    replication: 'true',
    application_name: 'assay backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** A command whose answer is a stream of copied data, which `pg` knows only from the inside. */
class CopiedAnswer {
  rows = [];
  done = new Promise((resolve, reject) => {
    this.resolve = resolve;
    this.reject = reject;
  });

  constructor(text, onData) {
    this.text = text;
    this.handleCopyData = ({ chunk }, connection) => onData(chunk, connection);
  }
  submit(connection) {
    connection.query(this.text);
  }
  handleRowDescription() {}
  handleDataRow({ fields }) {
    this.rows.push(fields.map((field) => field?.toString() ?? null));
  }
  handleCommandComplete() {}
  handleEmptyQuery() {}
  handleReadyForQuery() {
    this.resolve(this.rows);
  }
  handleError(error) {
    this.reject(error);
  }
}

const text = (bytes) => bytes.subarray(0, bytes.indexOf(0)).toString('utf8');

/**
 * A base backup as PostgreSQL itself makes it: a stream of the tar of its folder with the log that it
 * needs, and `done`, which gives `[start, timeline]` and `[end, timeline]` once it is over.
 */
export function baseBackup(client) {
  const tar = new PassThrough({ highWaterMark: 4 * 2 ** 20 });
  const { stream } = client.connection;
  let archives = 0;
  tar.on('drain', () => stream.resume());
  const answer = new CopiedAnswer(
    `BASE_BACKUP (LABEL 'assay', CHECKPOINT 'fast', WAL true, MANIFEST 'no')`,
    (chunk) => {
      if (chunk[0] === 0x6e) archives += 1;
      // A folder for tables elsewhere than in the cluster comes as an archive of its own.
      if (chunk[0] === 0x6e && archives > 1)
        tar.destroy(new Error(`tablespace ${text(chunk.subarray(1))}`));
      // The bytes lie in a buffer that `pg` uses again.
      if (chunk[0] === 0x64 && !tar.write(Buffer.from(chunk.subarray(1)))) stream.pause();
    },
  );
  client.query(answer);
  const done = answer.done.then(
    (rows) => {
      tar.end();
      return { start: rows[0], end: rows.at(-1) };
    },
    (error) => {
      tar.destroy(error);
      throw error;
    },
  );
  return { tar, done };
}

const epoch2000Ms = 946_684_800_000;

/** Tells the server up to where the log lies in the folder of backups: what is older it may forget. */
function confirm(connection, place) {
  const word = Buffer.alloc(34);
  word[0] = 0x72;
  for (const at of [1, 9, 17]) word.writeBigUInt64BE(place, at);
  word.writeBigInt64BE(BigInt(Date.now() - epoch2000Ms) * 1000n, 25);
  connection.sendCopyFromChunk(word);
}

/**
 * The write-ahead log from `place` on as it is written. `onData(bytes, from)` gets what comes, and
 * `onAsked` is called where the server waits for a word; `confirm(place)` gives it, `pause` and
 * `resume` hold it up, `over` rejects when it ends.
 */
export function followLog(client, { place, timeline, placeText, onData, onAsked }) {
  const { connection } = client;
  const answer = new CopiedAnswer(
    `START_REPLICATION SLOT ${slot} PHYSICAL ${placeText(place)} TIMELINE ${timeline}`,
    (chunk) => {
      if (chunk[0] === 0x77) onData(Buffer.from(chunk.subarray(25)), chunk.readBigUInt64BE(1));
      else if (chunk[0] === 0x6b && chunk[17] === 1) onAsked();
    },
  );
  client.query(answer);
  const over = new Promise((_, reject) => {
    const end = () => reject(new Error('the server ended the stream of its log'));
    client.once('end', end);
    client.once('error', reject);
    answer.done.then(end, reject);
  });
  over.catch(() => undefined);
  return {
    over,
    confirm: (at) => confirm(connection, at),
    pause: () => connection.stream.pause(),
    resume: () => connection.stream.resume(),
  };
}
