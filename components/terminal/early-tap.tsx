/** Kept as text, since it has to run before any script of the page has come. */
const keepEarly = `addEventListener('click',e=>{const b=e.target.closest?.('[data-early]');if(b&&window.earlyTap!==null)window.earlyTap=b.dataset.early},true)`;

/** Keeps a tap that comes before the page is alive, for the part that it meant; see `use-early-tap.ts`. */
export function EarlyTap({ nonce }: { nonce: string | undefined }) {
  return (
    <script
      nonce={nonce}
      dangerouslySetInnerHTML={{ __html: keepEarly }}
      // Browsers hide a nonce from scripts, so what is read back is never what was sent.
      suppressHydrationWarning
    />
  );
}
