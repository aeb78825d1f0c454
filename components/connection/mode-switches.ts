let channel: BroadcastChannel | undefined;

/** Where windows tell each other that the account was switched; one of a window, which so hears nothing of itself. */
export const modeSwitches = (): BroadcastChannel =>
  (channel ??= new BroadcastChannel('account-switched'));
