'use client';

import { useEffect, useRef, useState, type RefObject } from 'react';

const watched = new WeakMap<Element, (visible: boolean) => void>();
let observer: IntersectionObserver | null = null;

// One observer for all rows; the margin lets a price arrive just before its row does.
const sharedObserver = () =>
  (observer ??= new IntersectionObserver(
    (entries) => entries.forEach((e) => watched.get(e.target)?.(e.isIntersecting)),
    { rootMargin: '120px' },
  ));

/** Whether an element is on the screen or about to be. */
export function useOnScreen<E extends Element>(): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null);
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    watched.set(element, setVisible);
    sharedObserver().observe(element);
    return () => sharedObserver().unobserve(element);
  }, []);
  return [ref, visible];
}
