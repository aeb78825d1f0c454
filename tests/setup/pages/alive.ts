import { act, type ReactNode } from 'react';

/** As much of a page as React asks for where what is drawn has no elements. */
function emptyPlace() {
  const page = Object.assign(new EventTarget(), { nodeType: 9, activeElement: null, body: null });
  const view = { document: page, HTMLIFrameElement: class {} };
  const ownerDocument = Object.assign(page, { defaultView: view });
  const place = { nodeType: 1, tagName: 'DIV', ownerDocument };
  return Object.assign(new EventTarget(), place) as unknown as Element;
}

/**
 * Draws parts that have no elements as a browser does, with their effects, and gives the way to leave them. Needs
 * the stand-in for a browser.
 */
export async function alive(parts: ReactNode): Promise<() => Promise<void>> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const { createRoot } = await import('react-dom/client');
  const root = createRoot(emptyPlace());
  await act(async () => root.render(parts));
  return () => act(async () => root.unmount());
}
