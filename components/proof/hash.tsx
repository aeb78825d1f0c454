/** A hash, whole: what is compared letter by letter is not cut off. */
export function Hash({ of }: { of: string }) {
  return (
    <code dir="ltr" className="block text-start text-xs break-all text-ink-2">
      {of}
    </code>
  );
}

/** The first letters of a hash, where the whole one stands elsewhere. */
export function ShortHash({ of }: { of: string }) {
  return (
    <code dir="ltr" className="text-xs whitespace-nowrap text-ink-3">
      {of.slice(0, 12)}…
    </code>
  );
}
