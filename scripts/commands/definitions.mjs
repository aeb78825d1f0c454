const database = {
  type: 'string',
  value: '<postgresql://…>',
  does: 'look at this database instead of the one of the settings',
};

const benchParts = [
  ...['fan-out', 'ledger', 'site', 'pages', 'capacity', 'uploads'],
  ...['floor', 'replay', 'proof', 'restore', 'growth', 'sockets', 'faults'],
];

/**
 * The commands, but for those of operators, which say it themselves: what each does, what it takes and how it ends. `positional` is its one plain argument, `then` one after it,
 * `required` the options without which it has nothing to do, `day` those that hold a date, `begun` a
 * day that must not lie ahead.
 */
export const commands = {
  start: {
    does: `Starts Assay with everything it needs: packages, database, pages, server. Ctrl-C ends it.
Settings come from the environment and from the file .env; .env.example names them.`,
    codes: { 0: 'stopped as asked', 1: 'could not start, or ended unexpectedly' },
  },
  dev: {
    does: 'Starts Assay for development: pages and server code are loaded again when they change.',
    codes: { 0: 'stopped as asked', 1: 'could not start' },
  },
  audit: {
    does: `Reads the books: every audit view of the database, every order again from its receipt, and the
orders of the last days beside the log of ticks, whether each filled at the first tick that reached it.
It prints what contradicts itself, and on the error stream how far it looked. It changes nothing, but for a
note of how far an audit saw that found nothing.`,
    options: {
      incremental: {
        type: 'boolean',
        does: 'asks every rule over what was touched since the last audit that found nothing; what was changed behind the back of Assay only a full audit sees',
      },
      days: {
        type: 'string',
        value: '<number>',
        does: 'so many days of ticks, 24 hours each, to the present; 1 by itself, 0 for none',
      },
      sandbox: { type: 'boolean', does: 'real money may fill by any price, as in a sandbox' },
      database,
    },
    codes: { 0: 'in order', 1: 'found something', 2: 'could not look' },
  },
  verify: {
    does: `Checks the signature of a receipt and works out every figure in it again, without a database.
The keys come from the address of the site that you trust, or from a file of its keys that you kept.`,
    positional: { name: '<receipt.json>', as: 'receipt', required: true },
    options: {
      keys: { type: 'string', value: '<address or file>', does: 'whose keys you trust' },
    },
    codes: { 0: 'in order', 1: 'found something', 2: 'could not look' },
  },
  proof: {
    does: `Checks a proof of liabilities, without a database: "verify" that of one customer, as they downloaded
it, "verify-tree" a whole tree, as "npm run export-proof" wrote it. Every hash and every sum is worked out
again. A proof is of the record it holds: --record compares that with the one everybody is shown.`,
    positional: {
      name: '<verify|verify-tree>',
      as: 'what',
      required: true,
      oneOf: ['verify', 'verify-tree'],
      then: { name: '<file>', as: 'file' },
    },
    options: {
      record: {
        type: 'string',
        value: '<address or file>',
        does: 'the site that published the record, or the record as it was downloaded',
      },
      before: {
        type: 'string',
        value: '<file>',
        does: 'beside a downloaded record, that of the day before: whether it may follow on it',
      },
    },
    codes: { 0: 'in order', 1: 'found something', 2: 'could not look' },
  },
  'export-proof': {
    does: `Writes the whole tree of a day (UTC) into a file, for "npm run proof -- verify-tree": every balance
under a salted hash in the place of its customer. It needs the AUTH_SECRET that the server runs with.`,
    positional: { name: '<YYYY-MM-DD>', as: 'date', required: true, day: true, begun: true },
    options: {
      to: {
        type: 'string',
        value: '<file>',
        does: 'writes into it; liabilities-<day>.jsonl by itself',
      },
      database,
    },
    codes: { 0: 'written', 2: 'refused: nothing was written' },
  },
  'replay-day': {
    does: `Replays the logged ticks of a day (UTC) apart from the engine, and names every fill, settlement
and close-out that does not follow from them. Of today it looks at what is logged so far. It changes nothing.`,
    positional: { name: '<YYYY-MM-DD>', as: 'date', required: true, day: true, begun: true },
    options: {
      sandbox: { type: 'boolean', does: 'real money may fill by any price, as in a sandbox' },
      database,
    },
    codes: { 0: 'in order', 1: 'found something', 2: 'could not look, or not at everything' },
  },
  'prune-ticks': {
    does: `Removes the logged ticks of whole days (UTC) before a date, on record; never of the last 30 days.
Receipts keep the ticks of their own. What is removed cannot be brought back.`,
    options: {
      before: {
        type: 'string',
        value: '<YYYY-MM-DD>',
        does: 'the first day that stays',
        day: true,
      },
    },
    required: ['before'],
    codes: { 0: 'done', 2: 'refused: nothing was removed' },
  },
  'rotate-key': {
    does: `Signs receipts with a new key from now on. The old one is retired and stays published.
It needs the AUTH_SECRET that the server runs with, which seals the key.`,
    options: {
      files: {
        type: 'boolean',
        does: "gives customers' files another key instead; after a change of AUTH_SECRET, AUTH_SECRET_BEFORE names the former one",
      },
      hashes: {
        type: 'boolean',
        does: 'replaces a lost or leaked key of hashes instead: card numbers are hashed anew, closed accounts are known again no more',
      },
      'new-secret': {
        type: 'boolean',
        does: 'AUTH_SECRET was changed on purpose: the key in use was sealed under another',
      },
    },
    codes: { 0: 'done', 2: 'refused: nothing was changed' },
  },
  backup: {
    does: `Backs up the database and the files of customers into BACKUP_DIR, sealed: the embedded database as it
runs or stands still, by PostgreSQL's own protocol, one of your own by pg_dump, with its roles. What is older than
BACKUP_KEEP_DAYS is removed. With BACKUP_DIR set, "npm start" keeps the log, by which any moment can be restored.`,
    options: {
      to: {
        type: 'string',
        value: '<folder>',
        does: 'this folder in the place of BACKUP_DIR, once',
      },
      'make-key': {
        type: 'string',
        value: '<file>',
        does: 'only makes a key for BACKUP_KEY_FILE, in a file that is not there yet',
      },
    },
    codes: {
      0: 'done',
      1: 'done, but files of customers are missing',
      2: 'refused or failed: what was there stays',
    },
  },
  restore: {
    does: `Restores a backup into an empty place, replays the log to the moment asked for, and runs the audit, every
receipt and every file before it says done. It overwrites nothing: what fails leaves nothing behind.`,
    options: {
      from: {
        type: 'string',
        value: '<folder>',
        does: 'where the backups are; BACKUP_DIR by itself',
      },
      list: { type: 'boolean', does: 'only says which backups there are, and of which moments' },
      backup: {
        type: 'string',
        value: '<name>',
        does: 'this one; by itself the newest that holds the moment',
      },
      at: {
        type: 'string',
        value: '<2026-11-26T00:31>',
        does: 'the moment, in UTC; by itself the last one there is',
      },
      to: {
        type: 'string',
        value: '<folder>',
        does: 'the data folder to make; ASSAY_DATA_DIR by itself',
      },
      into: {
        type: 'string',
        value: '<postgresql://…>',
        does: 'an empty database instead, as a login that may make roles; needs programs of PostgreSQL',
      },
      try: { type: 'boolean', does: 'restores elsewhere, checks, and throws it away: a drill' },
      'any-secret': {
        type: 'boolean',
        does: 'with another AUTH_SECRET than the backup was made under',
      },
    },
    codes: {
      0: 'restored, and everything in order',
      1: 'restored, and the checks found something',
      2: 'refused or failed: nothing was restored',
    },
  },
  doctor: {
    does: `Says what is wrong with this installation, in sentences: settings, folders, disk, versions, database and
its roles, backups, keys, ports, clock, sources. It changes nothing.`,
    options: {
      json: { type: 'boolean', does: 'for programs: a list of { part, state, words }' },
    },
    codes: { 0: 'nothing is wrong', 1: 'something is wrong', 2: 'could not look' },
  },
  bench: {
    does: `Measures Assay beside plain peers. Without a part all are measured and the results written.
BENCH_PGLEDGER names a copy of pgledger to measure the ledger against, PGBENCH the program pgbench.
FAULT_TIMES (10) says how often each fault happens to a house of several processes, FAULT_SEED (1) in which
order, FAULT_ONLY how the name of those begins that happen alone. GROWTH_CUSTOMERS (1000000) says how large
a house is compared with one of a thousand customers.`,
    positional: {
      name: '[part]',
      as: 'part',
      oneOf: benchParts,
    },
    codes: { 0: 'every bound is met', 1: 'a bound is missed' },
  },
  'bench:screen': {
    does: `Measures frames, main thread and memory of the trading screen, on a site of its own or at ASSAY_URL.
BENCH_SECONDS (60), BENCH_TICKS a second (10) and BENCH_CODE (EURUSD) say how long, how much and what.`,
    codes: { 0: 'measured', 1: 'could not be measured' },
  },
  'first-trade': {
    does: `Walks from the first page to a first position as a newcomer on a desktop and a phone, today and on a
Saturday, and says what each part took: presses, keys and the seconds that the house took.`,
    codes: { 0: 'measured', 1: 'could not be measured' },
  },
  lighthouse: {
    does: `Measures the first visit of a phone to home, the market, the terminal and what else is sold, on a site of
its own or at ASSAY_URL. LIGHTHOUSE_RUNS (3) says how often each.`,
    codes: {
      0: 'every score is within its budget',
      1: 'a score is below it, or none was measured',
    },
  },
  crawl: {
    does: `Walks through every link of a site of its own, or of the sandbox at ASSAY_URL, as a visitor and as a new
customer, on a desktop and on a phone, and says what is wrong: answers other than specified, errors, dead links and
buttons, names and words that are missing, cut off or untranslated. What is accepted, and why, stands in
scripts/crawl/accepted.mjs. CRAWL_LANES (2) says how many pages are open at once.`,
    options: {
      languages: {
        type: 'string',
        value: '<en,de,…>',
        does: 'in these languages; in all ten by itself',
      },
      device: { type: 'string', value: '<desktop|phone>', does: 'on this one alone' },
      visitor: { type: 'boolean', does: 'as a visitor alone' },
      customer: { type: 'boolean', does: 'as a customer alone' },
      press: {
        type: 'boolean',
        does: 'also presses every button, tab, menu and fold, as a customer',
      },
      axe: { type: 'boolean', does: 'also asks axe-core of every page what keeps readers out' },
    },
    codes: { 0: 'nothing was found', 1: 'something was found', 2: 'could not look' },
  },
  browsers: {
    does: `Walks through the site in Firefox and in WebKit: an account, a first trade, the chart, a stop that is pulled,
an upload and a receipt; on a site of its own or at ASSAY_URL. FIREFOX, WEBKIT_DRIVER and XVFB name the programs
where they are not in a usual place.`,
    options: {
      only: { type: 'string', value: '<firefox|webkit>', does: 'in this one alone' },
      pictures: {
        type: 'string',
        value: '<folder>',
        does: 'keeps pictures of the trading screen too: wide and as a phone, in two languages and both themes',
      },
    },
    codes: {
      0: 'every step was gone',
      1: 'a step failed, or a browser is missing',
      2: 'given badly',
    },
  },
  build: {
    does: 'Builds what "npm start" runs: the database client, the server and the pages. What did not change stays.',
    codes: { 0: 'built', 1: 'could not be built' },
  },
  schema: {
    does: 'Writes what is made of the tables: the schema of the Prisma client and the types of rows.',
    codes: { 0: 'written', 1: 'could not be written' },
  },
  docs: {
    does: 'Writes what the papers take from the code: the table of settings and the notices.',
    codes: { 0: 'written', 1: 'could not be written' },
  },
};
