'use client';

import { unstable_rethrow } from 'next/navigation';
import { Component, Suspense, type ReactNode } from 'react';
import { PartFailed, type FailedShape } from './part-failed';

type Props = {
  shape?: FailedShape;
  /** Drawn with the page's first paint: what stands in a turn of its own the browser may hold back. */
  atOnce?: boolean;
  onClose?: () => void;
  children: ReactNode;
};

/**
 * Keeps the failure of one part in the place of that part, so that nothing else on the page goes. A part
 * also comes to life in a turn of its own, so that a touch need not wait for all of them.
 */
export class PartBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(error: unknown) {
    // Redirects and the like are the page's, and no failure.
    unstable_rethrow(error);
    return { broken: true };
  }

  override render() {
    const { shape = 'block', atOnce, onClose, children } = this.props;
    if (!this.state.broken) return atOnce ? children : <Suspense>{children}</Suspense>;
    const mend = () => this.setState({ broken: false });
    return <PartFailed why="show" shape={shape} onClose={onClose} onRetry={mend} />;
  }
}
