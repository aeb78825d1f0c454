import { writingAddress } from '../commands/writing-host.mjs';
import { databaseFolder } from '../places.mjs';
import { studioOperator } from './logins.mjs';

/** The host and database to log in to, and the password of the operator of a sandbox. */
async function place() {
  if (process.env.DATABASE_URL) return { url: await writingAddress(process.env.DATABASE_URL) };
  const { attachPostgres } = await import('../postgres/postgres.mjs');
  const running = attachPostgres(databaseFolder());
  if (!running) throw new Error('The database is not running: run npm start first.');
  return running;
}

/**
 * Where an operator logs in, always as a person, who may do what operators may: the one named, by the
 * password of STUDIO_PASSWORD, else the one of a sandbox. `command` is what they called.
 */
export async function operatorAddress(name, command) {
  if (process.env.STUDIO_DATABASE_URL && !name)
    return writingAddress(process.env.STUDIO_DATABASE_URL);
  const { url, operatorPassword } = await place();
  const password = name ? process.env.STUDIO_PASSWORD : operatorPassword;
  if (!password)
    throw new Error(
      name
        ? `Set STUDIO_PASSWORD to the password of ${name}.`
        : `Say who you are: ${command} --as <name>. npm run operator -- add <name> makes a login.`,
    );
  const address = new URL(url);
  [address.username, address.password] = [name ?? studioOperator, password];
  return address.href;
}
