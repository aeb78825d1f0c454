const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const patienceMs = 3_000;
const againMs = 20_000;

/** Time since this process started, as text. */
export const elapsed = () => seconds(0);

/** Says that a step is under way, once it takes its time, and again as long as it does. */
function sayUnderWay(label, usual) {
  const since = performance.now();
  const say = () => {
    const rounded = Math.round((performance.now() - since) / 1000);
    console.log(`  ${`${label} …`.padEnd(34)} ${rounded} s so far${usual ? `; ${usual}` : ''}`);
    timer = setTimeout(say, againMs);
    timer.unref();
  };
  let timer = setTimeout(say, patienceMs);
  timer.unref();
  return () => clearTimeout(timer);
}

/**
 * Does `work` and prints one line: what it was and how long it took. Work that takes a while says so
 * meanwhile, with how long it usually takes.
 */
export async function step(label, work, usual) {
  const since = performance.now();
  const done = sayUnderWay(label, usual);
  try {
    const result = await work();
    const note = result === false ? 'nothing to do' : seconds(since);
    console.log(`  ${label.padEnd(34)} ${note}`);
    return result;
  } finally {
    done();
  }
}
