/**
 * Kept as text, since it runs before any script of the page has come: browsers offer to install a site
 * once, as soon as they have read its manifest.
 */
const register = `addEventListener('beforeinstallprompt',e=>{e.preventDefault();window.installOffer=e;dispatchEvent(new Event('installoffer'))});addEventListener('load',()=>navigator.serviceWorker?.register('/sw.js',{updateViaCache:'none'}).catch(()=>{}))`;

/** Registers the worker once the page is loaded, and keeps the browser's offer to install it. */
export function RegisterWorker({ nonce }: { nonce: string | undefined }) {
  return (
    <script
      nonce={nonce}
      dangerouslySetInnerHTML={{ __html: register }}
      // Browsers hide a nonce from scripts, so what is read back is never what was sent.
      suppressHydrationWarning
    />
  );
}
