/** Speaks its text to readers of the screen whenever it changes: fills, refusals, results of a filter. */
export function LiveRegion({ text, urgent }: { text: string; urgent?: boolean }) {
  return (
    <p
      className="sr-only"
      role={urgent ? 'alert' : 'status'}
      aria-live={urgent ? 'assertive' : 'polite'}
    >
      {text}
    </p>
  );
}
