const weighty = ['serious', 'critical'];

/** The tag that a piece of HTML begins with, without what differs between things alike. */
const tagOf = (html) =>
  html
    .match(/^<[^>]*>/)?.[0]
    .replace(/ (id|href|for|aria-[\w-]+|style|title|src\w*)="[^"]*"/g, '') ?? '';

/** What of a page keeps readers out, as axe-core finds it. */
export async function askAxe(page, at) {
  const { AxeBuilder } = await import('@axe-core/playwright');
  // The legacy mode leaves out frames, of which there are none, and takes a third of the time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations
    .filter(({ impact }) => weighty.includes(impact))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => ({
        kind: `axe: ${id}`,
        at,
        what: html.slice(0, 160),
        source: tagOf(html),
      })),
    );
}
