const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Time since this process started, as text. */
export const elapsed = () => seconds(0);

/** Does `work` and prints one line: what it was and how long it took. */
export async function step(label, work) {
  const since = performance.now();
  const result = await work();
  const note = result === false ? 'nothing to do' : seconds(since);
  console.log(`  ${label.padEnd(34)} ${note}`);
  return result;
}
