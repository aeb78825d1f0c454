'use client';

import { useState, useSyncExternalStore } from 'react';

/** A value that changes with every frame, for the few that have to follow it. */
export type Signal<V> = {
  get: () => V;
  set: (value: V) => void;
  follow: (listener: () => void) => () => void;
};

function makeSignal<V>(first: V): Signal<V> {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    get: () => value,
    set(next) {
      value = next;
      listeners.forEach((listener) => listener());
    },
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useSignal = <V>(first: V): Signal<V> => useState(() => makeSignal(first))[0];

export const useSignalValue = <V>(signal: Signal<V>): V =>
  useSyncExternalStore(signal.follow, signal.get, signal.get);
