import { parseArgs } from 'node:util';
import { commands } from './definitions.mjs';
import { PlainError, couldNotLook } from './plain-error.mjs';

const optionsOf = ({ options = {} }) => ({
  help: { type: 'boolean', short: 'h', does: 'says this' },
  ...options,
});

const columns = (rows) => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
};

const namesOf = (positional) =>
  positional ? [positional.name, ...(positional.then ? [positional.then.name] : [])] : [];

/** What a command does, takes and ends with. */
export function helpOf(name) {
  const command = commands[name];
  const { positional, required = [] } = command;
  const options = Object.entries(optionsOf(command)).map(([option, { value }]) => [
    `--${option}${value ? ` ${value}` : ''}`,
    option,
  ]);
  const usage = options.map(([text, option]) => (required.includes(option) ? text : `[${text}]`));
  const words = [`npm run ${name} --`, ...namesOf(positional), ...usage];
  const one = positional?.oneOf ? [[positional.name, positional.oneOf.join(', ')]] : [];
  const rows = options.map(([text, option]) => [text, optionsOf(command)[option].does]);
  return [
    name === 'start' ? words.join(' ').replace('npm run start', 'npm start') : words.join(' '),
    command.does,
    columns([...one, ...rows]),
    `It ends with\n${columns(Object.entries(command.codes))}`,
  ].join('\n\n');
}

/** Throws unless the text is a day of the calendar. */
function requireDay(text) {
  const time = Date.parse(`${text}T00:00:00.000Z`);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time);
  if (!isDay || new Date(time).toISOString().slice(0, 10) !== text)
    throw new PlainError(`"${text}" is no date such as 2026-11-20.`);
}

/** Throws for a day that has not begun, in UTC. */
function requireBegun(day) {
  const today = new Date().toISOString().slice(0, 10);
  if (day > today)
    throw new PlainError(
      `${day} has not begun: today is ${today} (UTC), and nothing is logged of it.`,
    );
}

function readPositional({ positional }, [first, ...rest]) {
  if (!positional) {
    if (first !== undefined) throw new PlainError(`It takes no argument "${first}".`);
    return {};
  }
  const { name, as, required, oneOf, day, begun, then } = positional;
  const second = then && rest.shift();
  if (rest.length > 0) throw new PlainError(`It takes no argument "${rest[0]}".`);
  if (first === undefined) {
    if (required) throw new PlainError(`It needs ${name}.`);
    return {};
  }
  if (oneOf && !oneOf.includes(first))
    throw new PlainError(`It knows no "${first}": ${oneOf.join(', ')}.`);
  if (day) requireDay(first);
  if (begun) requireBegun(first);
  if (then && second === undefined) throw new PlainError(`It needs ${then.name}.`);
  return then ? { [as]: first, [then.as]: second } : { [as]: first };
}

/** What the arguments say, or a PlainError that says what is wrong with them. */
export function parseCommand(name, args) {
  const command = commands[name];
  const options = optionsOf(command);
  // With `strict` the words of an error would be those of Node, which speak of its own conventions.
  const { values, positionals, tokens } = parseArgs({
    args,
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  if (values.help === true) return { help: true };
  for (const token of tokens.filter(({ kind }) => kind === 'option')) {
    const known = options[token.name];
    if (!known) throw new PlainError(`There is no option ${token.rawName}.`);
    const isGiven = token.value !== undefined && token.value !== '';
    if (known.type === 'string' && (!isGiven || (!token.inlineValue && /^--/.test(token.value))))
      throw new PlainError(`${token.rawName} needs ${known.value}.`);
    if (known.type === 'boolean' && isGiven)
      throw new PlainError(`${token.rawName} takes no value.`);
    if (known.day) requireDay(token.value);
  }
  const plain = readPositional(command, positionals);
  const missing = (command.required ?? []).find((option) => values[option] === undefined);
  if (missing) throw new PlainError(`It needs --${missing} ${options[missing].value}.`);
  return { ...values, ...plain };
}

/**
 * What the arguments of this process say. Asked for help it says it and ends with 0; given badly it
 * says what is wrong and ends with 2. Nothing else has happened by then.
 *
 * @param {string} name
 * @returns {Record<string, any>}
 */
export function readCommandLine(name, args = process.argv.slice(2)) {
  try {
    const given = parseCommand(name, args);
    if (!given.help) return given;
    process.stdout.write(`${helpOf(name)}\n`);
    return process.exit(0);
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    const command = name === 'start' ? 'npm start' : `npm run ${name}`;
    process.stderr.write(`${error.message} "${command} -- --help" says what it takes.\n`);
    return process.exit(couldNotLook);
  }
}
