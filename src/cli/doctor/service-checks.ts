/** Checks how the service is reached and what it depends on: port, proxies, addresses, mail, payments. */
import { isLoopback } from '../../network/is-loopback.ts';
import { findService } from '../service/probe-server.ts';
import { type Check, ok, problem, warn } from './finding.ts';

export const SERVICE_CHECKS: readonly Check[] = [
  {
    name: 'port',
    run: async ({ settings }) => {
      const { found, url, service } = await findService(settings);
      if (found === 'larder') return ok(`a Larder server is running at ${url}`);
      if (service?.life === 'running') {
        const words = `the service of this folder (process ${service.pid}) does not answer at ${url}`;
        return problem(words, 'Look at its log, and restart it.');
      }
      if (service?.life === 'gone') {
        const words = `the service that ran at ${service.address} (process ${service.pid}) ended without stopping properly`;
        return warn(words, 'It was killed, or the machine went down. Look at its log, and start it again.');
      }
      if (settings.port === 0) return ok('any that is free (PORT=0)');
      if (found === 'nobody') return ok(`${settings.port} is free`);
      return problem(`another program is using port ${settings.port}`, 'Stop it, or set PORT to another number.');
    },
  },
  {
    name: 'public address',
    run: ({ settings: { host, publicUrl } }) => {
      if (publicUrl !== undefined) return ok(publicUrl);
      if (isLoopback(host)) return ok(`none; the service is for this machine (HOST=${host})`);
      const advice = 'Set LARDER_PUBLIC_URL=https://… to the address that people use; links in pages and mail need it.';
      return warn(`HOST=${host} accepts connections from other machines, but LARDER_PUBLIC_URL is not set`, advice);
    },
  },
  {
    name: 'proxy',
    run: ({ settings: { publicUrl, trustProxy } }) => {
      if (trustProxy.length > 0) return ok('LARDER_TRUST_PROXY is set');
      if (!publicUrl?.startsWith('https:')) return ok('none trusted');
      const advice = 'Set LARDER_TRUST_PROXY to the address of your proxy, or all visitors share one limit.';
      return warn(`${publicUrl} is behind a proxy, but no proxy is trusted`, advice);
    },
  },
  {
    name: 'mail',
    run: ({ settings: { smtpUrl, mailFrom, publicUrl } }) => {
      if (smtpUrl === undefined && mailFrom === undefined) return ok('none; the operator resets passwords');
      if (smtpUrl === undefined) {
        return warn(
          'LARDER_MAIL_FROM is set, but no mail server',
          'Set LARDER_SMTP_URL too, or remove LARDER_MAIL_FROM.',
        );
      }
      if (publicUrl === undefined) {
        return warn('links in mail lead to this machine', 'Set LARDER_PUBLIC_URL to the address that people use.');
      }
      return ok('set up');
    },
  },
  {
    name: 'sign-in',
    run: ({ settings: { signInProviders, publicUrl } }) => {
      if (signInProviders.length === 0) return ok('with username and password');
      const names = signInProviders.map(({ id }) => id).join(', ');
      if (publicUrl !== undefined) return ok(`also with ${names}`);
      const advice = 'Set LARDER_PUBLIC_URL: identity providers send people back to it.';
      return problem(`${names}: there is no address to return to`, advice);
    },
  },
  {
    name: 'payments',
    run: ({ settings: { stripeSecretKey, publicUrl } }) => {
      if (stripeSecretKey === undefined) return ok('none; "larder account plan" sets plans');
      if (publicUrl === undefined) {
        return problem('Stripe has no address to send people back to', 'Set LARDER_PUBLIC_URL.');
      }
      if (/^(?:sk|rk)_test_/.test(stripeSecretKey)) {
        return warn('Stripe is in test mode: nobody pays', 'Use the live key when you are ready.');
      }
      return ok('with Stripe');
    },
  },
];
