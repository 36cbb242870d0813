import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { AccountsError } from '../errors.ts';

/** How a connection is secured, with the meanings that libpq gives to `sslmode`, so that one address serves all tools. */
export interface PostgresTls {
  /** `require` encrypts, and asks who the server is only where a root certificate is given. */
  readonly tls: 'disable' | 'require' | 'verify-ca' | 'verify-full';
  /** Files in PEM: whom to trust (`system`, or none, for whom Node trusts), and who we are. */
  readonly rootCertificate: string | undefined;
  readonly certificate: string | undefined;
  readonly certificateKey: string | undefined;
}

/** The same in Node's words; false for no TLS. */
export function tlsOptions(location: PostgresTls): ConnectionOptions | false {
  const { tls, rootCertificate, certificate, certificateKey } = location;
  if (tls === 'disable') return false;
  const isOwnRoot = rootCertificate !== undefined && rootCertificate !== 'system';
  return {
    rejectUnauthorized: tls !== 'require' || rootCertificate !== undefined,
    // Any server that an authority we trust vouches for, whatever its name.
    ...(tls !== 'verify-full' && { checkServerIdentity: () => undefined }),
    ...(isOwnRoot && { ca: read(rootCertificate) }),
    ...(certificate !== undefined && { cert: read(certificate) }),
    ...(certificateKey !== undefined && { key: read(certificateKey) }),
  };
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const message = `The certificate ${file} of DATABASE_URL could not be read: ${(error as Error).message}.`;
    throw new AccountsError('ACCOUNTS_UNAVAILABLE', message, { value: file, cause: error });
  }
}
