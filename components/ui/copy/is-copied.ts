/** Puts a text on the clipboard; false where it is not there then. A site by plain http has none. */
export async function isCopied(text: string): Promise<boolean> {
  const { clipboard } = navigator as Partial<Navigator>;
  if (!clipboard) return false;
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
