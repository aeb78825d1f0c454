import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlainError, tell } from '../commands/plain-error.mjs';
import { writingAddress } from '../commands/writing-host.mjs';
import { requireRoles } from '../database/database-roles.mjs';
import { databaseFolder, inRoot } from '../places.mjs';
import { endRunning, endSelf, isAlive } from '../processes.mjs';
import { keepBackups } from './keep-backups.mjs';
import { step } from './progress.mjs';
import { endOrphan, freePort, portTrouble } from './server.mjs';

const watchIntervalMs = 250;
// One that ran for so long did its work: it is started again, however often that happens.
const steadyMs = 60_000;
const mostUnsteady = 3;
const safe = 'Nothing that was confirmed is lost.';

/** Reads `.env`, if there is one; what the environment already says wins. */
export function readSettings() {
  if (existsSync(inRoot('.env'))) process.loadEnvFile(inRoot('.env'));
}

/** The port to serve on, free for us; rejects with a sentence that says what to do. */
export async function choosePort() {
  const wanted = Number(process.env.PORT || 3000);
  if (wanted === 0) return freePort();
  const ours = await endOrphan();
  const host = process.env.HOST || '0.0.0.0';
  const trouble = await portTrouble(wanted, host);
  if (!trouble) return wanted;
  if (trouble.code === 'EACCES')
    throw new PlainError(
      `The system lets this user serve no port as low as ${wanted}: choose another one: PORT=3001 npm start`,
    );
  if (trouble.code !== 'EADDRINUSE')
    throw new PlainError(
      `HOST=${host} is no address of this machine that a server can listen on (${trouble.code}): leave HOST out to serve all of them, or set 127.0.0.1 for this machine alone.`,
    );
  const user = ours === wanted ? 'Assay itself, started earlier' : 'another program';
  throw new PlainError(
    `Port ${wanted} is in use by ${user}. Stop it, or choose another port: PORT=3001 npm start`,
  );
}

/**
 * A run of the server with its database. `stopOnSignals` ends both, in this order, with code 0;
 * `leave` does so with another code and a reason.
 */
export class Launcher {
  server;
  #postgres;
  #log;
  #isHeld = false;
  #leaving;

  get isLeaving() {
    return this.#leaving !== undefined;
  }

  stopOnSignals() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
      process.on(signal, () => {
        if (!this.isLeaving) console.log('\nStopping …');
        void this.leave(0);
      });
  }

  async #stopAll() {
    await endRunning();
    const server = await this.server?.catch(() => undefined);
    await server?.stop();
    const postgres = await this.#postgres?.catch(() => undefined);
    if (this.#log) this.#isHeld = !(await this.#log.stop());
    await postgres?.stop();
  }

  /** `reason` is a sentence, or the error that made it leave. */
  leave(code, reason) {
    if (reason instanceof Error && !this.isLeaving) tell(reason);
    else if (reason && !this.isLeaving) console.error(reason);
    this.#leaving ??= this.#stopAll().then(
      () => endSelf(code, { isHeld: this.#isHeld }),
      (error) => {
        tell(error);
        endSelf(1, { isHeld: this.#isHeld });
      },
    );
    return this.#leaving;
  }

  async #startPostgres({ again = false } = {}) {
    const { startPostgres } = await import('../postgres/postgres.mjs');
    const log = (line) => console.log(`  ${line}`);
    return startPostgres({ dataDir: databaseFolder(), again, log });
  }

  async #openPostgres() {
    this.#postgres = this.#startPostgres();
    const postgres = await this.#postgres;
    this.#log = await keepBackups(postgres.url);
    this.#watch(postgres, 0);
    return postgres;
  }

  /** `unsteady`: how often in a row it ended soon after its start. */
  #watch(postgres, unsteady) {
    const since = Date.now();
    const watch = setInterval(() => {
      if (this.isLeaving) return clearInterval(watch);
      if (isAlive(postgres.pid)) return undefined;
      clearInterval(watch);
      return void this.#startAgain(postgres, Date.now() - since < steadyMs ? unsteady + 1 : 0);
    }, watchIntervalMs);
    watch.unref();
  }

  /** Starts an embedded PostgreSQL that ended by itself, where the processes of the house look for it. */
  async #startAgain({ url }, unsteady) {
    if (this.isLeaving) return undefined;
    if (unsteady >= mostUnsteady)
      return this.leave(1, `PostgreSQL ended unexpectedly, time and again. ${safe}`);
    console.error(`PostgreSQL ended unexpectedly and is started again. ${safe}`);
    try {
      this.#postgres = this.#startPostgres({ again: true });
      const postgres = await this.#postgres;
      if (postgres.url !== url)
        throw new PlainError(
          `PostgreSQL could not be started again at its address, which another program took: start Assay again. ${safe}`,
        );
      return this.#watch(postgres, unsteady);
    } catch (error) {
      if (error instanceof PlainError) return this.leave(1, error);
      // It may have been killed once more before it was ready.
      await sleep(watchIntervalMs);
      return this.#startAgain({ url }, unsteady + 1);
    }
  }

  /**
   * The database to use, by the addresses of its owner and of the application: those of
   * DATABASE_OWNER_URL and DATABASE_URL, or the embedded one.
   */
  async openDatabase() {
    const applicationUrl = process.env.DATABASE_URL;
    const url = process.env.DATABASE_OWNER_URL || applicationUrl;
    if (applicationUrl) return { url: await writingAddress(url), applicationUrl };
    return step('PostgreSQL', () => this.#openPostgres());
  }

  /**
   * Migrates and seeds. Gives the environment of the server and what the seed has to say; an
   * embedded database is a sandbox unless SANDBOX says otherwise. Only this is done as the owner.
   */
  async fillDatabase({ url, applicationUrl, operatorPassword }) {
    const { migrate, seed } = await import('../database/database.mjs');
    const { admitApplication, admitOperators } = await import('../database/logins.mjs');
    const isEmbedded = operatorPassword !== undefined;
    const environment = {
      DATABASE_URL: applicationUrl,
      ...(isEmbedded && { SANDBOX: process.env.SANDBOX || 'true' }),
    };
    await requireRoles(url);
    await step('migrations', () => migrate(url));
    await requireRoles(url);
    await admitApplication(url, applicationUrl, { renew: isEmbedded });
    const isSandbox = environment.SANDBOX === 'true';
    await admitOperators(url, isSandbox ? operatorPassword : undefined, {
      ended: isEmbedded && !isSandbox,
    });
    const words = await step('first content', () => seed(url, environment));
    return { environment, words };
  }
}
