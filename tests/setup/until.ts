/** The first truthy answer of a question asked every 10 ms; fails after minutes without one: machines are busy. */
export async function until<T>(
  ask: () => T | Promise<T>,
  seconds = 120,
): Promise<Exclude<T, false | null | undefined>> {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    const answer = await ask();
    if (answer) return answer as Exclude<T, false | null | undefined>;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('it did not happen in time');
}
