import { useSyncExternalStore } from 'react';
import { hearNextCustomer } from '@/components/connection/session-end';
import { sent, sentFrom, type Sent } from './sent-from';

const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

export function keepSent(place: string, one: Sent | null): void {
  if (one) sent.set(place, one);
  else sent.delete(place);
  tell();
}

// What one customer sent is never tried again for another.
hearNextCustomer(() => {
  sent.clear();
  tell();
});

export function followSent(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** `sentFrom`, followed. */
export function useSent(place: string | undefined): Sent | undefined {
  const read = () => (place === undefined ? undefined : sentFrom(place));
  return useSyncExternalStore(followSent, read, read);
}
