import { notFound, redirect } from 'next/navigation';

/** Any path without a page of its own leads to the start, which says so; calls and files that do not exist are not found. */
export default async function AnyOtherPath({ params }: { params: Promise<{ path: string[] }> }) {
  const [first = ''] = (await params).path;
  if (['swx', 'api', '_next'].includes(first)) notFound();
  redirect('/?unknown');
}
