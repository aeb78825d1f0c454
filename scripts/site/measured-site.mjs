import { tell } from '../commands/plain-error.mjs';
import { endRunning } from '../processes.mjs';

/**
 * Measures on the site at ASSAY_URL, or on one of its own that is stopped afterwards, also when the
 * command is ended meanwhile. What goes wrong is told in a sentence, and it ends with 1.
 *
 * @param {(url: string) => Promise<void>} measure
 */
export async function onSite(measure) {
  const open = { site: undefined, isLeaving: false };
  const stop = async () => {
    await endRunning();
    const site = await open.site?.catch(() => undefined);
    await site?.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      open.isLeaving = true;
      void stop().finally(() => process.exit(130));
    });
  try {
    if (!process.env.ASSAY_URL)
      open.site = import('./site.mjs').then(({ startTestSite }) => startTestSite());
    await measure(process.env.ASSAY_URL || (await open.site).url);
  } catch (error) {
    // Whatever is cut off by the end of the command breaks.
    if (!open.isLeaving) {
      tell(error);
      process.exitCode = 1;
    }
  }
  if (!open.isLeaving) await stop();
}
