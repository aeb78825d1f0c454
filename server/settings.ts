import { readdir } from 'node:fs/promises';
import { instrumentTypes } from '@/lib/core/market';
import { readEnv, sourcesByType, tellProblems, type Env, type Problem } from '@/lib/platform/env';
import type { Runtime } from '@/lib/platform/runtime';
import { strangeSettings } from './setting-names';
import { loadExchange } from './prices/sources/exchange';
import { isRecordingName } from './prices/sources/recording';

/** What only a look at the machine can tell of the recordings. */
async function folderProblems(folder: string): Promise<Problem[]> {
  const setting = 'REPLAY_DIR';
  try {
    const names = await readdir(folder);
    if (names.some(isRecordingName)) return [];
    return [{ setting, problem: `holds no CODE_date.csv.gz: ${folder}` }];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why: Record<string, string> = {
      ENOENT: 'names a folder that is not there',
      ENOTDIR: 'names a file, not a folder',
      EACCES: 'names a folder that may not be read',
    };
    return [{ setting, problem: `${why[code ?? ''] ?? 'cannot be read'}: ${folder}` }];
  }
}

async function exchangeProblems(ids: readonly string[]): Promise<Problem[]> {
  const found: Problem[] = [];
  for (const id of new Set(ids))
    await loadExchange(id).catch((error: Error) => {
      found.push({
        setting: 'CCXT_EXCHANGE',
        problem: error.message.replace(/^CCXT_EXCHANGE: /, ''),
      });
    });
  return found;
}

/** Everything that is wrong with the settings, also where only the machine can tell. */
export async function problemsOf(source: Record<string, string | undefined>): Promise<Problem[]> {
  const { env, problems } = readEnv(source);
  const named = new Set(sourcesByType({ PRICE_SOURCES: [], ...env }).flat());
  return [
    ...problems,
    ...(named.has('replay') && env.REPLAY_DIR ? await folderProblems(env.REPLAY_DIR) : []),
    ...(named.has('ccxt') && env.CCXT_EXCHANGE ? await exchangeProblems(env.CCXT_EXCHANGE) : []),
  ];
}

/** The settings; throws one error that names all that is wrong with them. */
export async function readSettings(source: Record<string, string | undefined>): Promise<Env> {
  const problems = await problemsOf(source);
  if (problems.length > 0) throw new Error(tellProblems(problems));
  return readEnv(source).env as Env;
}

/** Tells of names that look like settings and are none: where the server starts, and where it is asked whether it is ready. */
export function tellStrangeSettings(
  source: Record<string, string | undefined>,
  { hints, log }: Pick<Runtime, 'hints' | 'log'>,
): void {
  for (const hint of strangeSettings(source)) {
    hints.add(hint);
    log.warn(hint);
  }
}

/** The sources of each type of instrument, as they are asked for prices. */
export function sourcesInUse(env: Env): Record<string, string> {
  const types = Object.keys(instrumentTypes);
  const nameOf = (source: string) =>
    source === 'ccxt' ? `ccxt (${env.CCXT_EXCHANGE.join(', ')})` : source;
  const told = (names: readonly string[]) =>
    [...names.map(nameOf), ...(names.includes('simulated') ? [] : ['else simulated'])].join(', ');
  return Object.fromEntries(sourcesByType(env).map((names, i) => [types[i]!, told(names)]));
}
