/**
 * Enables what others wrote, as an operator does: what they changed is told first, and what is saved
 * after that counts. `save` gives the answer.
 */
export async function afterReading(save: () => Promise<unknown>): Promise<unknown> {
  expect(await save()).toMatch(
    /Not saved\. Read this first, then save enabled = true once more: [^]+ is now [^]+, by /,
  );
  return save();
}
