import { z } from 'zod';
import packageFacts from '@/package.json' with { type: 'json' };
import {
  clientMessage,
  priceFrame,
  privateEvent,
  publicEvent,
  serverNote,
} from '../sockets/contract';

const schemaOf = (type: z.ZodType): Record<string, unknown> => ({
  ...z.toJSONSchema(type, { io: 'input' }),
  $schema: undefined,
});

const message = (title: string, summary: string, type: z.ZodType) => ({
  name: title,
  title,
  summary,
  contentType: 'application/json',
  payload: schemaOf(type),
});

const messages = {
  prices: message(
    'prices',
    'What changed since the last frame, at most once in 250 ms',
    priceFrame,
  ),
  privateEvent: message(
    'privateEvent',
    'News for the customer of the session; such a text never holds a "["',
    privateEvent,
  ),
  publicEvent: message(
    'publicEvent',
    'News for every socket that sent `collectibles`; such a text never holds a "["',
    publicEvent,
  ),
  note: message('note', 'An answer to what the client sent, or news of the server', serverNote),
  request: message('request', 'What a client may send, at most 16 KB each', clientMessage),
};

const reference = (name: keyof typeof messages) => ({ $ref: `#/channels/prices/messages/${name}` });

const about = `A client that sends nothing gets every instrument, as JSON arrays. A client tells events and notes
from price frames by the "[", which they never hold. A slow client skips frames and then gets the newest values of
what it missed. After a restart is announced (close code 1012), come back after a random wait. Other close codes: 1003
not text, 1008 too much, 1009 too large, 4401 the session ended.`;

/** The AsyncAPI 3.0 document of the socket. */
export function asyncApiDocument() {
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Assay live prices',
      version: packageFacts.version,
      description: about,
      license: { name: 'Apache-2.0' },
    },
    servers: {
      here: {
        host: '{host}',
        protocol: 'ws',
        variables: { host: { description: 'The host of this document' } },
      },
    },
    defaultContentType: 'application/json',
    channels: {
      prices: {
        address: '/websocket',
        messages: Object.fromEntries(
          Object.keys(messages).map((name) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
      },
    },
    operations: {
      sendPrices: {
        action: 'send',
        channel: { $ref: '#/channels/prices' },
        messages: [reference('prices')],
      },
      sendEvents: {
        action: 'send',
        channel: { $ref: '#/channels/prices' },
        messages: [reference('privateEvent'), reference('publicEvent'), reference('note')],
      },
      receiveRequests: {
        action: 'receive',
        channel: { $ref: '#/channels/prices' },
        messages: [reference('request')],
      },
    },
    components: { messages },
  };
}
