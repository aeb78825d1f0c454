type Asked = { page: number; size: number };
type Read<R> = (size: number, offset: number) => Promise<R[]>;

/**
 * The rows of a page, and how many there are on all pages: each row carries that as `total`, counted
 * with it in one statement. Behind the last page no row does, so the first of all is asked.
 */
export async function countedPage<R extends { total: string | number }>(
  { page, size }: Asked,
  read: Read<R>,
): Promise<{ rows: R[]; total: number }> {
  const rows = await read(size, (page - 1) * size);
  const [first] = rows.length > 0 || page === 1 ? rows : await read(1, 0);
  return { rows, total: Number(first?.total ?? 0) };
}
