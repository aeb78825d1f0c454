/** Ends the PostgreSQL of this run and removes its data. */
export default async function stopDatabase() {
  await globalThis.assayTestPostgres?.stop();
}
