import { EventEmitter } from 'node:events';
import type { PrivateEvent, PublicEvent } from '@/lib/core/market';
import type { Bus } from '@/lib/platform/runtime';
import { lonelyChannel, type Channel } from './channel/channel';

/** News for customers, of this process and of the others of its house. */
export function createBus(channel: Channel = lonelyChannel()): Bus {
  const emitter = new EventEmitter().setMaxListeners(0);
  channel.subscribe('private', (news) => {
    const [customerId, event] = news as [string, PrivateEvent];
    emitter.emit('event', customerId, event);
  });
  channel.subscribe('public', (news) => void emitter.emit('announced', news as PublicEvent));
  return {
    publish(customerId, event) {
      emitter.emit('event', customerId, event);
      channel.publish('private', [customerId, event]);
    },
    subscribe(listener: (customerId: string, event: PrivateEvent) => void) {
      emitter.on('event', listener);
      return () => void emitter.off('event', listener);
    },
    announce(event) {
      emitter.emit('announced', event);
      channel.publish('public', event);
    },
    hear(listener: (event: PublicEvent) => void) {
      emitter.on('announced', listener);
      return () => void emitter.off('announced', listener);
    },
  };
}
