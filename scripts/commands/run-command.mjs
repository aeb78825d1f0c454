import { readCommandLine } from './command-line.mjs';
import { requireAddress, requireMigrations } from './existing-database.mjs';
import { PlainError, couldNotLook, tell } from './plain-error.mjs';
import { writingAddress } from './writing-host.mjs';

/**
 * Does the work of a command; what goes wrong is told in a sentence, and it ends with 2.
 *
 * @param {string} name
 * @param {(given: Record<string, any>) => Promise<number>} work gives the code to end with
 */
export async function runCommand(name, work) {
  const given = readCommandLine(name);
  try {
    process.exitCode = await work(given);
  } catch (error) {
    tell(error);
    process.exitCode = couldNotLook;
  }
}

/**
 * The same for a command that looks at a database, which must be one of this version.
 *
 * @param {string} name
 * @param {(url: string, given: Record<string, any>) => Promise<number>} work
 */
export function runOnDatabase(name, work) {
  return runCommand(name, async (given) => {
    // The server's own login sees nothing until it has become assay_app; a command looks as the owner.
    const named = process.env.DATABASE_OWNER_URL ? 'DATABASE_OWNER_URL' : 'DATABASE_URL';
    const [from, address] = given.database
      ? ['--database', given.database]
      : [named, process.env[named]];
    if (!address) throw new PlainError('DATABASE_URL is not set.');
    requireAddress(address, from);
    const url = await writingAddress(address);
    await requireMigrations(url);
    return work(url, given);
  });
}
