const name = 'layout';

/** Other tabs of this browser, which are told that a layout was saved, also once this one hears of theirs no more. */
export function otherTabs(onSaved: () => void) {
  const channel = new BroadcastChannel(name);
  let isClosed = false;
  channel.onmessage = onSaved;
  return {
    tell() {
      if (!isClosed) return channel.postMessage(null);
      const once = new BroadcastChannel(name);
      once.postMessage(null);
      once.close();
    },
    close() {
      isClosed = true;
      channel.close();
    },
  };
}
