'use client';

import {
  createElement,
  useEffect,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useOnScreen } from '../use-on-screen';
import { loader, type Loading } from './loader';
import { PartBoundary } from './part-boundary';
import { PartFailed, type FailedShape } from './part-failed';
import { whenIdle } from './when-idle';

type Load<P> = () => Promise<ComponentType<P>>;

type Options = {
  /** What stands there until the part is here. */
  loading?: () => ReactNode;
  /** How a failure is shown: in the part's place, or in a line where there is room for no more. */
  shape?: Exclude<FailedShape, 'dialog'>;
  /** A heavy part below what is seen first is fetched as it is about to be seen, not before. */
  whenSeen?: boolean;
};

const nothingYet: Loading<never> = { value: null, failed: false, trying: false, tries: 0 };
const oldAfterTries = 3;

function lateIn<P extends object>(
  load: Load<P>,
  shape: FailedShape,
  { loading, whenSeen = false }: Options,
  closing: (props: P) => { open: boolean; onClose?: () => void },
): ComponentType<P> {
  const part = loader(load);
  if (!whenSeen) whenIdle(part.begin);
  return function Late(props: P) {
    const { value, failed, trying, tries } = useSyncExternalStore<Loading<ComponentType<P>>>(
      part.follow,
      part.read,
      () => nothingYet,
    );
    const [place, isSeen] = useOnScreen<HTMLDivElement>();
    const isWanted = !whenSeen || isSeen;
    useEffect(() => {
      if (!isWanted) return;
      // Each in a turn of its own: many come with a page, all at the moment it comes to life.
      const turn = setTimeout(part.begin);
      return () => clearTimeout(turn);
    }, [isWanted]);
    const { open, onClose } = closing(props);
    if (value) {
      return (
        <PartBoundary shape={shape} onClose={onClose}>
          {createElement(value, props)}
        </PartBoundary>
      );
    }
    if (!failed) {
      const meanwhile = loading?.() ?? null;
      return whenSeen ? <div ref={place}>{meanwhile}</div> : meanwhile;
    }
    if (!open) return null;
    const old = tries >= oldAfterTries && navigator.onLine;
    return (
      <PartFailed
        why="load"
        busy={trying}
        onRetry={part.again}
        shape={shape}
        old={old}
        onClose={onClose}
      />
    );
  };
}

/**
 * A part of the page that is fetched after it: when the page is idle, or when it is first shown. One
 * that does not arrive says so in its place and comes by itself once it can.
 */
export const late = <P extends object>(load: Load<P>, options: Options = {}): ComponentType<P> =>
  lateIn(load, options.shape ?? 'block', options, () => ({ open: true }));

/** A dialog that is fetched after the page, as `late` does it. */
export const lateDialog = <P extends { open: boolean; onClose: () => void }>(
  load: Load<P>,
): ComponentType<P> => lateIn(load, 'dialog', {}, ({ open, onClose }) => ({ open, onClose }));
