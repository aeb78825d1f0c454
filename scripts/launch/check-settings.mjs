import { PlainError } from '../commands/plain-error.mjs';
import { inRoot } from '../places.mjs';
import { run } from '../processes.mjs';

/**
 * Throws what is wrong with the settings, all of it at once; `dist/check-settings.js` must be there.
 * Without DATABASE_URL the embedded database will be used, which is a sandbox unless told otherwise.
 */
export async function checkSettings() {
  const embedded = process.env.DATABASE_URL
    ? {}
    : {
        DATABASE_URL: 'postgresql://127.0.0.1/embedded',
        SANDBOX: process.env.SANDBOX || 'true',
      };
  const { code, output } = await run(process.execPath, [inRoot('dist', 'check-settings.js')], {
    cwd: inRoot(),
    env: { ...process.env, ...embedded },
  });
  if (code !== 0) throw new PlainError(output.trim());
}
