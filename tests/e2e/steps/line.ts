import type { Page, WebSocketRoute } from '@playwright/test';

/** The connection between a page and its server, to be cut and mended. Ask for it before the page is opened. */
export async function lineOf(page: Page) {
  let silent = false;
  let still = false;
  let held: (() => void)[] | null = null;
  let newest: WebSocketRoute | null = null;
  await page.routeWebSocket('**/websocket', (socket) => {
    newest = socket;
    const server = socket.connectToServer();
    const pass =
      (to: WebSocketRoute, heard: (text: string) => boolean) => (text: string | Buffer) => {
        if (!silent && heard(String(text))) to.send(text);
      };
    const toServer = pass(server, () => true);
    socket.onMessage((text) => {
      if (held && String(text).includes('"auth"')) held.push(() => toServer(text));
      else toServer(text);
    });
    // Only arrays are prices.
    server.onMessage(pass(socket, (text) => !still || !text.startsWith('[')));
  });
  return {
    /** No request is answered, and the socket brings nothing any more, without being closed. */
    async cut() {
      silent = true;
      await page.context().setOffline(true);
    },
    async mend() {
      silent = false;
      await page.context().setOffline(false);
    },
    isOpen: () => newest !== null,
    /** Closes the socket, as a browser does of a page that nobody saw for a while; the page opens another one. */
    drop: () => newest!.close(),
    /** The socket alone falls silent: what a dead network looks like before the browser knows. */
    hush: (on: boolean) => void (silent = on),
    /** What lets the socket speak for the session is on its way until it is released. */
    holdSignIn() {
      const waiting: (() => void)[] = (held = []);
      return {
        isHeld: () => waiting.length > 0,
        release() {
          held = null;
          waiting.forEach((send) => send());
        },
      };
    },
    /** No price comes any more, on a connection that is well. */
    stand: () => void (still = true),
  };
}
