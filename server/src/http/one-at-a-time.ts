import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Requests that may wait on a connection for the answer before them. No browser sends even one so.
 */
const mostWaiting = 16;

type Waiting = [IncomingMessage, ServerResponse];

/**
 * Works on one request of a connection at a time: the next is begun when the answer before it has
 * been taken. Node begins all that arrive, and keeps their answers for as long as nobody reads
 * them, so one connection could fill the memory of the process. A connection on which too many wait
 * is ended.
 */
export function oneAtATime(handle: RequestListener): RequestListener {
  /** Connections on which a request is worked on, with those that wait behind it. */
  const lines = new WeakMap<Socket, Waiting[]>();

  function begin(socket: Socket, [request, response]: Waiting): void {
    response.once('close', () => {
      const next = lines.get(socket)?.shift();
      if (next === undefined || socket.destroyed) lines.delete(socket);
      else begin(socket, next);
    });
    handle(request, response);
  }

  return (request, response) => {
    const { socket } = request;
    // What else came in the same packet as that for which the connection was ended.
    if (socket.destroyed) return;
    const line = lines.get(socket);
    if (line === undefined) {
      lines.set(socket, []);
      begin(socket, [request, response]);
    } else if (line.length < mostWaiting) {
      line.push([request, response]);
    } else {
      socket.destroy();
    }
  };
}
