/** A way to a server on this machine that can be cut, made slow, or left half-open, as networks do it. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A running way. */
export interface TcpWay {
  readonly port: number;
  /** Where new connections lead to. */
  to: number;
  /** How long each piece of data takes in one direction. */
  delayMs: number;
  /** How many connections were made, and how many times a client has sent something. */
  connections(): number;
  requests(): number;
  /** Ends all connections and takes no new ones, until it is healed. */
  cut(): void;
  /** The connections of now hang for ever, and nobody is told; new ones work. */
  halfOpen(): void;
  /** The connections of now hang for ever, and so do new ones until it is healed. */
  hang(): void;
  heal(): void;
  stop(): Promise<void>;
}

/** Starts a way to the port. */
export async function startWay(to: number): Promise<TcpWay> {
  const open = new Map<Socket, { isHanging: boolean; end: () => void }>();
  const counts = { connections: 0, requests: 0 };
  let isCut = false;
  let isHanging = false;
  const server = createServer((outer) => {
    if (isCut) {
      outer.destroy();
      return;
    }
    counts.connections += 1;
    const inner = connect(way.to, '127.0.0.1');
    const end = () => {
      outer.destroy();
      inner.destroy();
      open.delete(outer);
    };
    const state = { isHanging, end };
    open.set(outer, state);
    const forward = (from: Socket, target: Socket) =>
      from
        .on('data', (chunk) => {
          if (from === outer) counts.requests += 1;
          if (state.isHanging) return;
          const send = () => state.isHanging || target.destroyed || target.write(chunk);
          if (way.delayMs > 0) setTimeout(send, way.delayMs);
          else send();
        })
        .on('error', () => {})
        .on('close', () => state.isHanging || end());
    forward(outer, inner);
    forward(inner, outer);
  });
  const halfOpen = () => {
    for (const state of open.values()) state.isHanging = true;
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const way: TcpWay = {
    port: (server.address() as AddressInfo).port,
    to,
    delayMs: 0,
    connections: () => counts.connections,
    requests: () => counts.requests,
    cut: () => {
      isCut = true;
      for (const { end } of open.values()) end();
    },
    halfOpen,
    hang: () => {
      isHanging = true;
      halfOpen();
    },
    heal: () => {
      isCut = false;
      isHanging = false;
    },
    stop: async () => {
      for (const { end } of open.values()) end();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return way;
}
