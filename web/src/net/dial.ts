// What is at the other end of the line: a server, or the house in the pocket.

import { lineAddress, pocket } from './place';

// As much of a WebSocket as the line uses.
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  onerror: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export function dial(): Socket {
  if (!pocket) return new WebSocket(lineAddress()) as unknown as Socket;
  const socket: Socket = { onopen: null, onmessage: null, onclose: null, onerror: null, send() {}, close() {} };
  void import('../pocket/door').then(({ enter }) => enter(socket)).catch(() => socket.onclose?.());
  return socket;
}
