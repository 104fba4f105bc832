import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many pipelined requests may wait on a connection. Browsers do not pipeline at all. */
const maxWaiting = 16;

/** The requests of a connection. */
interface Queue {
  isServing: boolean;
  waiting: [IncomingMessage, ServerResponse][];
}

/**
 * Serves one request of a connection at a time; the next starts when the client has read the answer
 * before it. Node would start all pipelined requests and buffer their answers until they are read,
 * so one connection could fill the process's memory. A connection with too many waiting requests is
 * closed.
 */
export function limitPipelining(handle: RequestListener): RequestListener {
  /**
   * An entry lives as long as its connection: adding and deleting one for each request costs more.
   */
  const queues = new WeakMap<Socket, Queue>();

  /** Serves a request, and the next of its connection when its response is closed. */
  function begin(queue: Queue, request: IncomingMessage, response: ServerResponse): void {
    queue.isServing = true;
    // Emitted once, so `on` is enough: `once` would make two more objects for each request.
    response.on('close', () => {
      queue.isServing = false;
      const next = queue.waiting.shift();
      if (next !== undefined && !request.socket.destroyed) begin(queue, ...next);
    });
    handle(request, response);
  }

  function newQueue(socket: Socket): Queue {
    const queue = { isServing: false, waiting: [] };
    queues.set(socket, queue);
    return queue;
  }

  return (request, response) => {
    const { socket } = request;
    // Further requests from the packet for which the connection was closed.
    if (socket.destroyed) return;
    const queue = queues.get(socket) ?? newQueue(socket);
    if (!queue.isServing) {
      begin(queue, request, response);
    } else if (queue.waiting.length < maxWaiting) {
      queue.waiting.push([request, response]);
    } else {
      socket.destroy();
      stopParsing(socket);
    }
  };
}

/** Return value of `onIncoming` that makes Node's parser stop after the head of a request. */
const nothingFollows = 2;

/**
 * Stops Node's parser in the middle of what it has read. Node reads up to 64 kB at once, makes two
 * objects for each request in it, also after the connection was closed, and holds them until the
 * end of the event loop's turn. Some hundred connections could fill the process's memory in one
 * turn. No public interface stops it (Node 24, lib/_http_server.js); if a later version lacks this
 * hook, socket.test.ts fails.
 */
function stopParsing(socket: Socket): void {
  const parser: unknown = Reflect.get(socket, 'parser');
  if (typeof parser === 'object' && parser !== null)
    Reflect.set(parser, 'onIncoming', () => nothingFollows);
}
