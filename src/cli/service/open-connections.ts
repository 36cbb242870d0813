import type { Logger } from 'pino';
import type { Settings } from '../../config/settings.ts';
import { ClientAddress } from '../../http/connection/client-address.ts';
import { type ConnectionBound, Connections } from '../../http/connection/connections.ts';

const WARNINGS: Readonly<Record<ConnectionBound, string>> = {
  all: 'connections refused: LARDER_MAX_CONNECTIONS was reached',
  address:
    'connections refused: one address reached LARDER_MAX_CONNECTIONS_PER_ADDRESS; if it is your proxy, name it in LARDER_TRUST_PROXY',
};

/** Resolves client addresses and limits the number of open connections. */
export function openConnections(settings: Settings, log: Logger) {
  const clientAddress = new ClientAddress(settings.trustProxy, (peer) =>
    log.warn(
      { peer },
      'ignored an X-Forwarded-For header from an untrusted peer; if it is your proxy, set LARDER_TRUST_PROXY to its address',
    ),
  );
  const connections = new Connections({
    limits: settings,
    addressOf: (socket) => clientAddress.ofConnection(socket),
    onRefused: (bound) => log.warn({ bound, open: connections.open }, WARNINGS[bound]),
  });
  return { clientAddress, connections };
}
