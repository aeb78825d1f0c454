const users = { count: 0 };

/**
 * Does `work` with esbuild, whose service ends with the last such work: one that is left to the end of its
 * process keeps its memory until then, and may write a trace among what a command says.
 */
export async function bundling(work) {
  const esbuild = await keptBundler();
  try {
    return await work(esbuild);
  } finally {
    users.count -= 1;
    if (users.count === 0) await esbuild.stop();
  }
}

/** Gives esbuild to who goes on with it for as long as the process runs. */
export function keptBundler() {
  users.count += 1;
  return import('esbuild');
}
