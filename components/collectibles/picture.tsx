import clsx from 'clsx';
import type { Collectible } from '@/lib/collectibles/contract';

type Props = {
  of: Pick<Collectible, 'images'>;
  /** What is seen, for who does not see it; empty where the name stands beside it. */
  label: string;
  /** How wide it is drawn, as `sizes` of an image. */
  sizes: string;
  /** Shown at once, since the page is about it. */
  isFirst?: boolean;
  /** How wide it stands, and its edge. */
  className: string;
};

/** The picture of a collectible, square, in the smallest file that is sharp enough. */
export function Picture({ of: { images }, label, sizes, isFirst, className }: Props) {
  return (
    // eslint-disable-next-line @next/next/no-img-element -- the server keeps every size already
    <img
      src={images.medium}
      srcSet={`${images.small} 320w, ${images.medium} 640w, ${images.large} 1280w`}
      sizes={sizes}
      alt={label}
      width={640}
      height={640}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      className={clsx('block aspect-square bg-control object-cover', className)}
    />
  );
}
