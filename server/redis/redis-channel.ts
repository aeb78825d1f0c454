import type { Redis } from 'ioredis';
import type { Log } from '@/lib/platform/log';
import { gapTopic, listeners, type Channel } from '../channel/channel';
import { redisLine, type RedisLine } from './redis-line';
import { houseName, SealedNews, type Opened } from './sealed-news';

type Parts = {
  url: string;
  /** What the processes of the house know each other by. */
  secret: string;
  log: Log;
  /** Redis counts as away when it says nothing for so long, ms. */
  silentMs?: number;
};

// What Redis may not have taken yet; beyond it the connection is given up and news are missed.
const mostUntakenBytes = 32 * 1024 * 1024;
const againMs = 1_000;
const usualSilentMs = 3_000;
const complaintMs = 60_000;
const without = 'nothing is heard of other processes until it does';

const complaints = {
  deaf: 'Redis does not let this process hear the others yet.',
  strange: 'Somebody who does not know the secret of this house writes news into its Redis.',
  late: 'News of another process are over a minute old: they waited, were said again, or a clock is wrong.',
};

/** Calls a function, but not again within a time. */
function atMostEvery(ms: number, act: () => void): () => void {
  let next = 0;
  return () => {
    if (performance.now() < next) return;
    next = performance.now() + ms;
    act();
  };
}

/** The channel of a house on several machines: each topic is one of Redis, and what is said on it is sealed. */
class RedisChannel implements Channel {
  private readonly heard = listeners();
  private readonly topics = new Set([gapTopic]);
  private readonly sealed: SealedNews;
  private readonly prefix: string;
  private readonly client: Redis;
  private readonly repeat: NodeJS.Timeout;
  private readonly complain: Record<keyof typeof complaints, () => void>;
  private readonly mayBeMissed = atMostEvery(againMs, () => this.heard.gap());
  private isHearing = false;
  private isUntold = false;
  private isGivenUp = false;
  private untakenBytes = 0;

  constructor(
    private readonly line: RedisLine,
    secret: string,
    log: Log,
  ) {
    const complaint = (words: string) => atMostEvery(complaintMs, () => log.warn(words));
    this.complain = {
      deaf: complaint(complaints.deaf),
      strange: complaint(complaints.strange),
      late: complaint(complaints.late),
    };
    this.sealed = new SealedNews(secret);
    this.prefix = `assay:${houseName(secret)}:news:`;
    this.client = line.client;
    this.client.on('messageBuffer', (place: Buffer, message: Buffer) => {
      const topic = place.toString('utf8', this.prefix.length);
      this.take(topic, this.sealed.open(topic, message));
    });
    this.client.on('close', () => {
      this.isHearing = false;
      this.isGivenUp = false;
    });
    const begin = () => {
      this.tellGap();
      if (!this.isHearing && this.isReady) void this.hear();
    };
    this.client.on('ready', begin);
    this.repeat = setInterval(begin, againMs);
  }

  get trouble(): string | null {
    return this.line.trouble ?? (this.isHearing ? null : complaints.deaf);
  }

  onGap(listener: () => void): void {
    this.heard.onGap(listener);
  }

  subscribe(topic: string, listener: (news: unknown) => void): () => void {
    if (!this.topics.has(topic)) {
      this.topics.add(topic);
      if (this.isReady) void this.hear();
    }
    return this.heard.subscribe(topic, listener);
  }

  publish(topic: string, news: unknown): void {
    if (!this.isTelling()) {
      this.isUntold = true;
      return;
    }
    const bytes = this.sealed.seal(topic, news);
    this.untakenBytes += bytes.length;
    const taken = () => (this.untakenBytes -= bytes.length);
    this.client.publish(this.prefix + topic, bytes).then(taken, () => {
      taken();
      this.isUntold = true;
    });
  }

  close(): Promise<void> {
    clearInterval(this.repeat);
    this.line.close();
    return Promise.resolve();
  }

  private get isReady(): boolean {
    return this.client.status === 'ready';
  }

  /** Whether Redis takes what is said; it is given up where too much is on its way. */
  private isTelling(): boolean {
    if (!this.isReady || this.isGivenUp) return false;
    if (this.untakenBytes <= mostUntakenBytes) return true;
    this.isGivenUp = true;
    this.client.disconnect(true);
    return false;
  }

  /** Says to the others that they missed something, where they did. */
  private tellGap(): void {
    if (!this.isUntold || !this.isReady) return;
    this.isUntold = false;
    this.publish(gapTopic, null);
  }

  /** Hears all topics from now on; what was said before may have been missed. */
  private async hear(): Promise<void> {
    try {
      await this.client.subscribe(...[...this.topics].map((topic) => this.prefix + topic));
      this.isHearing = true;
      this.heard.gap();
    } catch {
      // It broke, or Redis does not let this login listen: tried again.
      this.isHearing = false;
      if (this.isReady) this.complain.deaf();
    }
  }

  private take(topic: string, found: Opened): void {
    if (found.is === 'strange') this.complain.strange();
    if (found.is === 'late') {
      this.complain.late();
      this.mayBeMissed();
    }
    if (found.is !== 'news') return;
    if (found.isAfterHole || topic === gapTopic) this.heard.gap();
    if (topic !== gapTopic) this.heard.tell(topic, found.news);
  }
}

/** Opens it; what is said and heard before Redis answers is missed, and told as such. */
export async function redisChannel(parts: Parts): Promise<Channel> {
  const { url, secret, log, silentMs = usualSilentMs } = parts;
  const line = await redisLine({ url, name: 'news', log, silentMs, without });
  return new RedisChannel(line, secret, log);
}
