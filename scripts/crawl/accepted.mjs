/** Findings that stand, each with the reason. What is left out of one counts for all. */
export const accepted = [
  {
    kind: 'bad status',
    at: /^\/detail$/,
    reason: 'without the id of a text there is none: it says so, and leads on',
  },
  {
    kind: 'failed request',
    at: /^\/pass\/recover\/stop after/,
    reason: 'without the number of a removal there is none to stop: it says so',
  },
  {
    kind: 'leaves the site',
    what: /Google/,
    reason: 'who signs in with Google does so there, and comes back',
  },
  {
    kind: 'clipped text',
    source: /in \[data-level\]/,
    reason:
      'on the chart words give way, never a figure; a list below says the whole of each order',
  },
];

const matches = (pattern, text) => pattern === undefined || pattern.test(text ?? '');

/** The reason for which a finding is accepted; undefined where there is none. */
export const reasonOf = (finding) =>
  accepted.find(
    ({ kind, at, what, source }) =>
      kind === finding.kind &&
      matches(at, finding.at) &&
      matches(what, finding.what) &&
      matches(source, finding.source),
  )?.reason;
