import { randomBytes } from 'node:crypto';
import { WrongWords } from './commands/plain-error.mjs';
import { writingAddress } from './commands/writing-host.mjs';
import { install, requireNode } from './launch/install.mjs';
import { readSettings } from './launch/launcher.mjs';
import { siteAddress } from './launch/site-address.mjs';
import { databaseFolder } from './places.mjs';

const usage = `Who may work in Prisma Studio, each with a login of their own.

  npm run operator -- add <name>      lets <name> log in and shows the password, this once
  npm run operator -- list            who there is, and when each changed something last
  npm run operator -- disable <name>  ends what <name> has open and lets them log in no more
  npm run operator -- photos <id> …   prints links to customers' files by their numbers, which Studio
                                      shows; each opens for ten minutes, and every look through it is
                                      on record under your name. With --as <name> you are <name>, by
                                      the password of STUDIO_PASSWORD
  npm run operator -- card <id>       prints a link to the card that the approved withdrawal <id> is paid
                                      to; it opens for ten minutes, and every look through it is on
                                      record under your name and shown to the customer; --as as above
  npm run operator -- deposit approve <id>, deposit reject <id> <reason>,
  npm run operator -- deposit output <id> <number>, deposit reference <id> <reference>,
  npm run operator -- deposit duplicate <id>
  npm run operator -- withdrawal approve <id>, withdrawal reject <id> <reason>,
  npm run operator -- withdrawal sent <id> <reference>,
  npm run operator -- withdrawal complete <id> <reference>
  npm run operator -- loan approve <id>, loan reject <id> <reason>, loan list,
  npm run operator -- support list, support show <id>, support follow <id>,
  npm run operator -- support reply <id> "<text>", support close <id>
                                      reads what customers wrote and answers under your name
  npm run operator -- treasury paid-in <amount> <reference>, also fees and taken-out, and with
                                      loans behind it for the loan book, or
                                      marketing for what inviters are paid,
  npm run operator -- treasury approve <id>, treasury reject <id> <reason>,
  npm run operator -- factors remove <username> <what was checked>, for who lost app, recovery codes
                                      and passkeys; another operator decides by
  npm run operator -- factors approve <id>, factors reject <id> <reason>
                                      decides as in Studio, by the same rules, and says what was
                                      done; with --as <name> as above
  npm run operator -- collectible picture <file>, collectible add <file>, collectible list,
  npm run operator -- collectible enable <id>, collectible withdraw <id>,
  npm run operator -- collectible transfer <id> <reference>
                                      what is sold for charity: keeps a JPG or PNG without its
                                      metadata and prints its number; adds what a JSON file says, whose
                                      names are the columns of Studio; lists; notes that what was sold
                                      was sent
  npm run operator -- charity add <name> <about> [<website>], charity list,
  npm run operator -- charity enable <id>, charity disable <id>,
  npm run operator -- charity pay <id> <amount> <day> <reference> <receipt>, and with gifts and a
                                      currency behind it for what closed accounts gave,
  npm run operator -- charity approve <payout>, charity reject <payout> <reason>
  npm run operator -- show            lists what operators see, and the columns that they write
  npm run operator -- show <view> [<key>] [<column>=<value> …] [--json]
                                      shows the rows that hold these values, or one of them whole
  npm run operator -- edit <view> <key> <column>=<value> …
  npm run operator -- new <view> <column>=<value> …
                                      edits a row, or adds one, as in Studio: products, texts, loan
                                      offers, parameters, customers. <column>=@<file> takes the value
                                      from a file, <column>= empties it; a draft is dropped by
                                      answer=discard. Waits for the server and says what was done; with
                                      --as <name> as above. show, edit or new with --help says which
                                      columns there are
  npm run operator -- --help          this text

A name has small letters, digits and _. To give a new password, or to let a disabled operator in again,
add the name again; studio, the operator of a sandbox, keeps the password that npm run studio uses.
What an operator did stays on record under their name: operations.change in Studio.

Ends with 0 when it was done, 1 when it was refused or not done, 2 when these words name nothing.`;

const stamp = (time) => (time ? time.toISOString().slice(0, 16).replace('T', ' ') : '–');

/**
 * The address of the database's owner, who alone makes logins. Of a sandbox also the password of its
 * own operator, which is kept beside the data.
 */
async function openDatabase() {
  const given = process.env.DATABASE_OWNER_URL || process.env.DATABASE_URL;
  if (given) return { owner: await writingAddress(given) };
  const { attachPostgres } = await import('./postgres/postgres.mjs');
  const running = attachPostgres(databaseFolder());
  if (!running) throw new Error('The database is not running: run npm start first.');
  const isSandbox = (process.env.SANDBOX || 'true') === 'true';
  return {
    owner: running.url,
    studioPassword: isSandbox ? running.operatorPassword : undefined,
    isEnded: !isSandbox,
  };
}

const wordsFor = {
  new: (name) => `${name} may log in from now on.`,
  known: (name) =>
    `${name} was an operator already: the password was renewed, the old one is void.`,
  disabled: (name) => `${name} was disabled and may log in again, with a new password.`,
};

async function add(name) {
  const { addOperator, isName, nameFlaw, studioOperator } = await import('./database/logins.mjs');
  if (!isName(name)) throw new WrongWords(nameFlaw(name));
  const { owner, studioPassword, isEnded } = await openDatabase();
  if (name === studioOperator && isEnded)
    throw new Error(
      'studio is the operator of a sandbox, and this is none any more: choose another name.',
    );
  if (name === studioOperator && studioPassword) {
    await addOperator(owner, name, studioPassword);
    return console.log(
      `${name} is the operator of this sandbox and may log in. Its password stays the one kept with the data: npm run studio opens as ${name} without asking.`,
    );
  }
  const password = randomBytes(18).toString('base64url');
  const before = await addOperator(owner, name, password);
  const url = new URL(owner);
  [url.username, url.password] = [name, password];
  console.log(`${wordsFor[before](name)} The password is shown this once: ${password}

To open Prisma Studio as ${name}, beside the running server:
  STUDIO_PASSWORD=${password} npm run studio -- --as ${name}
The address for other tools: ${url.href}`);
}

async function list() {
  const { listOperators } = await import('./database/logins.mjs');
  const operators = await listOperators((await openDatabase()).owner);
  if (operators.length === 0)
    console.log('There is no operator yet: npm run operator -- add <name>');
  for (const { name, added_at, disabled_at, last_change } of operators) {
    const state = disabled_at ? `disabled ${stamp(disabled_at)}` : 'may log in';
    console.log(
      `${name.padEnd(32)} ${state.padEnd(26)} added ${stamp(added_at)}  last change ${stamp(last_change)}`,
    );
  }
}

async function disable(name) {
  const { disableOperator, isName, nameFlaw } = await import('./database/logins.mjs');
  if (!isName(name)) throw new WrongWords(nameFlaw(name));
  await disableOperator((await openDatabase()).owner, name);
  console.log(`${name} can log in no more. What ${name} did stays on record.`);
}

/** Takes `--as <name>` out of the words; without a name nobody is meant. */
function takeName(given) {
  const as = given.indexOf('--as');
  return as < 0 ? { isNamed: false } : { isNamed: true, name: given.splice(as, 2)[1] };
}

const decide =
  (noun) =>
  async (...given) => {
    const { name, isNamed } = takeName(given);
    const { isReview, review } = await import('./operator-review.mjs');
    if (!isReview([noun, ...given]) || (isNamed && !name)) throw new WrongWords(usage);
    const { operatorAddress } = await import('./database/operator-address.mjs');
    const url = await operatorAddress(name, `npm run operator -- ${noun} approve <id>`);
    const { isDone, answer } = await review(url, [noun, ...given]);
    console.log(answer);
    if (!isDone) process.exitCode = 1;
  };

const work =
  (verb) =>
  async (...given) => {
    const { name, isNamed } = takeName(given);
    if (isNamed && !name) throw new WrongWords(usage);
    const { workOn } = await import('./operator-views.mjs');
    const { operatorAddress } = await import('./database/operator-address.mjs');
    const url = await operatorAddress(name, `npm run operator -- ${verb} …`);
    const { isDone, answer } = await workOn(url, [verb, ...given]);
    if (answer) console.log(answer);
    if (!isDone) process.exitCode = 1;
  };

async function converse(...given) {
  const { name, isNamed } = takeName(given);
  const { isSupport, support } = await import('./operator-support.mjs');
  if (!isSupport(given) || (isNamed && !name)) throw new WrongWords(usage);
  const { operatorAddress } = await import('./database/operator-address.mjs');
  const url = await operatorAddress(name, 'npm run operator -- support list');
  const { isDone, answer } = await support(url, given);
  if (answer) console.log(answer);
  if (!isDone) process.exitCode = 1;
}

async function photos(...given) {
  const { name, isNamed } = takeName(given);
  const strange = given.find((id) => !/^[1-9]\d{0,17}$/.test(id));
  if (given.length === 0 || strange || (isNamed && !name))
    throw new WrongWords(
      strange ? `"${strange}" is no number of a file.` : 'Give the numbers of files: photos 12 13',
    );
  const { operatorAddress } = await import('./database/operator-address.mjs');
  const { withConnection } = await import('./database/connection.mjs');
  const url = await operatorAddress(name, 'npm run operator -- photos <id>');
  const { rows } = await withConnection(url, (client) =>
    client.query('select * from operations.open_photos($1)', [given]),
  );
  for (const { file_id: id, purpose, token } of rows)
    console.log(`${id.padStart(6)} ${purpose.padEnd(10)} ${siteAddress()}/photos/${token}`);
  const missing = given.filter((id) => !rows.some(({ file_id: found }) => found === id));
  if (missing.length > 0)
    throw new Error(
      `Nothing to review: ${missing.join(', ')}. Files open while they wait for a decision, and for a week to who decided.`,
    );
}

async function card(...given) {
  const { name, isNamed } = takeName(given);
  const [id] = given;
  if (given.length !== 1 || !/^[1-9]\d{0,17}$/.test(id) || (isNamed && !name))
    throw new WrongWords('Give the number of a withdrawal: card 12');
  const { operatorAddress } = await import('./database/operator-address.mjs');
  const { withConnection } = await import('./database/connection.mjs');
  const url = await operatorAddress(name, 'npm run operator -- card <id>');
  const { rows } = await withConnection(url, (client) =>
    client.query('select operations.open_card($1) as token', [id]),
  );
  const [{ token }] = rows;
  if (!token)
    throw new Error(
      `Withdrawal ${id} does not wait to be paid to a card: the number opens once it is approved.`,
    );
  console.log(`${siteAddress()}/cards/${token}`);
}

const sell =
  (noun) =>
  async (...given) => {
    const { name, isNamed } = takeName(given);
    const { isSelling, sellFor } = await import('./operator-charity.mjs');
    if (!isSelling([noun, ...given]) || (isNamed && !name)) throw new WrongWords(usage);
    const { operatorAddress } = await import('./database/operator-address.mjs');
    const url = await operatorAddress(name, `npm run operator -- ${noun} list`);
    const { isDone, answer } = await sellFor(url, [noun, ...given]);
    console.log(answer);
    if (!isDone) process.exitCode = 1;
  };

const commands = { add: { run: add, args: 1 }, list: { run: list, args: 0 } };
commands.disable = commands.remove = { run: disable, args: 1 };
commands.photos = { run: photos };
commands.card = { run: card };
commands.support = { run: converse };
for (const noun of ['collectible', 'charity']) commands[noun] = { run: sell(noun) };
for (const noun of ['deposit', 'withdrawal', 'loan', 'treasury', 'factors'])
  commands[noun] = { run: decide(noun) };
// Their help says which columns there are, as the database has them.
const tellsMore = ['show', 'edit', 'new'];
for (const verb of tellsMore) commands[verb] = { run: work(verb) };

const wantsOwner = ['add', 'list', 'disable', 'remove'];

const logInWords = (word) =>
  wantsOwner.includes(word)
    ? 'The database does not let its owner log in: set DATABASE_OWNER_URL to a user and password that it takes.'
    : 'The database does not let this operator log in: the password is another one, or the operator is disabled or was never added. Say who you are with --as <name> and the password in STUDIO_PASSWORD; npm run operator -- list says who may log in, and -- add <name> gives a new password.';

/** Explains what went wrong in one sentence. */
const reasonOf = (error, word) =>
  ['42P01', '42883'].includes(error.code)
    ? 'This database is not up to date: start Assay once, then try again.'
    : ['28P01', '28000'].includes(error.code)
      ? logInWords(word)
      : error.code === '42501'
        ? `${error.message}. ${wantsOwner.includes(word) ? 'Set DATABASE_OWNER_URL to the owner of the database.' : 'Log in as an operator: npm run operator -- add <name> makes a login.'}`
        : error.message || error.code;

const [word, ...args] = process.argv.slice(2);
requireNode();
const isHelp = (given) => given === '--help' || given === '-h';
if (isHelp(word) || word === 'help') console.log(usage);
else if (Object.hasOwn(commands, word ?? '') && !tellsMore.includes(word) && args.some(isHelp))
  console.log(usage);
else if (
  !Object.hasOwn(commands, word ?? '') ||
  args.length !== (commands[word].args ?? args.length)
) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    readSettings();
    await install();
    await commands[word].run(...args);
  } catch (error) {
    console.error(reasonOf(error, word));
    process.exitCode = error instanceof WrongWords ? 2 : 1;
  }
}
