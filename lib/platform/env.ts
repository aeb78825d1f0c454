import { clashesOf, type Problem } from './settings/clashes';
import { envSchema, type Env } from './settings/schema';

export type { Problem };
export {
  envSchema,
  sandboxSecret,
  sourcesByType,
  type Env,
  type SourceName,
} from './settings/schema';

/** Reads each setting by itself, so that one that is wrong hides nothing of the others. */
export function readEnv(source: Record<string, string | undefined>): {
  env: Partial<Env>;
  problems: Problem[];
} {
  const env: Record<string, unknown> = {};
  const problems: Problem[] = [];
  for (const [name, type] of Object.entries(envSchema.shape)) {
    const given = source[name] || undefined;
    const read = type.safeParse(given);
    if (read.success) env[name] = read.data;
    else if (given === undefined) problems.push({ setting: name, problem: 'is not set' });
    else
      for (const { message } of read.error.issues)
        problems.push({ setting: name, problem: message });
  }
  problems.push(...clashesOf(env as Partial<Env>));
  return { env: env as Partial<Env>, problems };
}

/** All that is wrong, for whoever set it. */
export const tellProblems = (problems: readonly Problem[]): string =>
  ['The settings are not usable:', ...problems.map((p) => `  ${p.setting} ${p.problem}`)].join(
    '\n',
  );

/** Reads the settings; throws one error that names every problem at once. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const { env, problems } = readEnv(source);
  if (problems.length > 0) throw new Error(tellProblems(problems));
  return env as Env;
}

export const publicUrl = (env: Env): string =>
  (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '');

/** The AUTH_SECRET of the shell that a command runs in, or what is wrong with it. */
export const readAuthSecret = () =>
  envSchema.shape.AUTH_SECRET.safeParse(process.env.AUTH_SECRET || undefined);
