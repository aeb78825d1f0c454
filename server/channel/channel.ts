/** News between the processes of a house. What is said while a process is cut off it never hears. */
export interface Channel {
  /** Why this process neither hears nor tells anything now; null while it does. */
  readonly trouble: string | null;
  /** Tells every other process. `news` is plain JSON. */
  publish(topic: string, news: unknown): void;
  /** Hears what other processes tell. Returns the way to stop listening. */
  subscribe(topic: string, listener: (news: unknown) => void): () => void;
  /** Told when news may have been missed: after each time that this process was cut off. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
}

/** The topic of what a process says that could not tell something: to the others it is as if they had been cut off. */
export const gapTopic = 'gap';

/** The channel of a process that has no others beside it. */
export const lonelyChannel = (): Channel => ({
  trouble: null,
  publish: () => undefined,
  subscribe: () => () => undefined,
  onGap: () => undefined,
  close: () => Promise.resolve(),
});

/** Who listens to which topic, for a channel to tell. */
export function listeners() {
  const byTopic = new Map<string, Set<(news: unknown) => void>>();
  const gaps: (() => void)[] = [];
  return {
    subscribe(topic: string, listener: (news: unknown) => void): () => void {
      const those = byTopic.get(topic) ?? new Set();
      byTopic.set(topic, those.add(listener));
      return () => void those.delete(listener);
    },
    onGap: (listener: () => void) => void gaps.push(listener),
    tell(topic: string, news: unknown): void {
      for (const listener of byTopic.get(topic) ?? []) listener(news);
    },
    gap(): void {
      for (const listener of gaps) listener();
    },
  };
}
