import type { Page } from '@playwright/test';

type Listed = { code: string; price: string; zdf: string; bid: string; ask: string; time: string };

/** What each open instrument costs at the moment at which time stands, as a price socket says it. */
export async function standingPrices(origin: string, atMs: number): Promise<Map<string, object>> {
  const answer = await fetch(`${origin}/swx/customer/index/listMarketByType`);
  const { result } = (await answer.json()) as { result: Listed[] };
  return new Map(
    result
      .filter(({ time }) => Date.parse(time) > atMs - 60_000)
      .map(({ code, price, zdf, bid, ask, time }) => [
        code,
        {
          code,
          price: Number(price),
          zdf: Number(zdf),
          bid: Number(bid),
          ask: Number(ask),
          time,
          live: false,
        },
      ]),
  );
}

/**
 * Has a page hear once of each price that it asks for, since none comes where time stands. A chart would count
 * it into its last candle or not, as its candles are there by then or come later: its page hears nothing.
 */
export async function tellPrices(page: Page, prices: Map<string, object>): Promise<void> {
  await page.routeWebSocket('**/websocket', (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => socket.send(text));
    socket.onMessage((text) => {
      server.send(text);
      const { op, codes } = JSON.parse(String(text)) as { op?: string; codes?: string[] };
      if (op !== 'subscribe' || page.url().includes('/cruuency')) return;
      const known = (codes ?? []).flatMap((code) => prices.get(code) ?? []);
      if (known.length > 0) socket.send(JSON.stringify(known));
    });
  });
}
