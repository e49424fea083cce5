// The server below the app: how long clients may take, and how much they may send.
import { createServer, type RequestListener, type Server } from 'node:http';
import { keptAliveSeconds, LineResponse } from './head.ts';

/** Slow senders are gone after 3.5 s, readers that do not read after 30. */
const readerPatience = 30_000;

export function makeHttpServer(listener: RequestListener): Server {
  const server = createServer(
    {
      requestTimeout: 3_000,
      headersTimeout: 3_000,
      connectionsCheckingInterval: 500,
      keepAliveTimeout: keptAliveSeconds * 1000,
      maxHeaderSize: 16_384,
      ServerResponse: LineResponse,
      // Node would answer with no body; the app says what is missing.
      requireHostHeader: false,
    },
    listener,
  );
  return server.setTimeout(readerPatience);
}
