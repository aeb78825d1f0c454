/** What is not pressed, by the key of its words, and why not. */
export const untouched = [
  { key: 'account.leave.label', reason: 'ends the session, and with it the walk' },
  { key: 'closing.sure', reason: 'closes the account' },
];
