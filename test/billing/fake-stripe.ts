/** A stand-in for Stripe's API with the parts that we use: it keeps state, records requests and can misbehave. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import Stripe from 'stripe';

type Fields = Record<string, unknown>;

/** How the next request is answered instead. */
export interface Behaviour {
  status?: number;
  error?: Fields;
  headers?: Record<string, string>;
  /** Closes the connection without an answer, after having done what was asked. */
  isCut?: boolean;
  /** Never answers. */
  isSilent?: boolean;
}

/** A request as it came. */
export interface StripeRequest {
  method: string;
  path: string;
  form: Record<string, string>;
  idempotencyKey: string | undefined;
  authorization: string | undefined;
}

/** The running stand-in. */
export interface FakeStripe {
  api: string;
  customers: Map<string, Fields>;
  sessions: Map<string, Fields>;
  subscriptions: Map<string, Fields>;
  invoices: Fields[];
  charges: Map<string, Fields>;
  disputes: Map<string, Fields>;
  /** The payments that were refunded. */
  refunds: string[];
  /** Prices that it does not have. */
  missingPrices: Set<string>;
  requests: StripeRequest[];
  /** The manners of the next requests, in order; after the last, it behaves. */
  behaviours: Behaviour[];
  /** Told of each request before it is carried out. */
  onRequest: (request: StripeRequest) => void;
  /** A customer's subscription, with what is to be different about it. */
  subscribe(customer: string, price: string, changes?: Fields): Fields;
  /** The person pays on the page of a checkout. */
  pay(sessionId: string): Fields;
  /** The charge that paid a subscription up to some time (in seconds). */
  charge(subscription: Fields, paidUntil: number): Fields;
  close(): Promise<void>;
}

/** Starts a stand-in that knows one secret key. */
export async function startFakeStripe(secretKey: string): Promise<FakeStripe> {
  let count = 0;
  const newId = (kind: string) => `${kind}_${String(++count).padStart(4, '0')}`;
  const replies = new Map<string, { form: string; answer: Fields }>();

  const create = (kept: Map<string, Fields>, kind: string, fields: Fields) => {
    const made = { id: newId(kind), created: 1_790_000_000 + count, ...fields };
    kept.set(made.id, made);
    return made;
  };
  const customerOf = (id: unknown) => {
    const customer = fake.customers.get(String(id));
    if (!customer) throw { status: 404, code: 'resource_missing', message: `No such customer: '${id}'` };
    return customer;
  };
  const orMissing = (kept: Fields | undefined) => {
    if (!kept) throw { status: 404, code: 'resource_missing', message: 'No such one' };
    return kept;
  };
  const list = (found: Iterable<Fields>, limit: string | undefined) => {
    const data = [...found].sort((a, b) => Number(b.created) - Number(a.created));
    return { object: 'list', has_more: false, data: data.slice(0, Number(limit ?? 10)) };
  };

  /** Every route, as method and pattern; groups of the pattern and the form come in. */
  const routes: [string, RegExp, (id: string, form: Record<string, string>) => Fields][] = [
    ['POST', /^\/v1\/customers$/, (_, form) => create(fake.customers, 'cus', { object: 'customer', ...nest(form) })],
    ['GET', /^\/v1\/customers\/(\w+)$/, (id) => customerOf(id)],
    [
      'POST',
      /^\/v1\/checkout\/sessions$/,
      (_, form) => {
        if (customerOf(form.customer).deleted) throw { status: 400, code: 'resource_missing', message: 'deleted' };
        const price = form['line_items[0][price]']!;
        if (fake.missingPrices.has(price)) throw { status: 400, code: 'resource_missing', message: 'No such price' };
        const session = create(fake.sessions, 'cs', { object: 'checkout.session', status: 'open', ...nest(form) });
        return Object.assign(session, { url: `https://checkout.example/${session.id}` });
      },
    ],
    [
      'GET',
      /^\/v1\/checkout\/sessions$/,
      (_, { customer, status, limit }) => {
        const isAsked = (session: Fields) =>
          session.customer === customer && (status === undefined || session.status === status);
        return list([...fake.sessions.values()].filter(isAsked), limit);
      },
    ],
    ['GET', /^\/v1\/checkout\/sessions\/(\w+)$/, (id) => fake.sessions.get(id)!],
    [
      'POST',
      /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
      (id) => {
        const session = fake.sessions.get(id)!;
        if (session.status !== 'open')
          throw { status: 400, message: 'Only Checkout Sessions with a status in ["open"]' };
        return Object.assign(session, { status: 'expired', url: null });
      },
    ],
    [
      'POST',
      /^\/v1\/billing_portal\/sessions$/,
      (_, form) => ({
        object: 'billing_portal.session',
        url: `https://portal.example/${customerOf(form.customer).id}`,
      }),
    ],
    [
      'GET',
      /^\/v1\/subscriptions$/,
      (_, { customer, status, limit }) => {
        customerOf(customer);
        const isAsked = (kept: Fields) =>
          kept.customer === customer && (status === 'all' || kept.status !== 'canceled');
        return list([...fake.subscriptions.values()].filter(isAsked), limit);
      },
    ],
    ['GET', /^\/v1\/subscriptions\/(\w+)$/, (id) => orMissing(fake.subscriptions.get(id))],
    ['GET', /^\/v1\/charges\/(\w+)$/, (id) => orMissing(fake.charges.get(id))],
    ['GET', /^\/v1\/disputes\/(\w+)$/, (id) => orMissing(fake.disputes.get(id))],
    ['GET', /^\/v1\/invoices\/(\w+)$/, (id) => orMissing(fake.invoices.find((invoice) => invoice.id === id))],
    [
      'DELETE',
      /^\/v1\/subscriptions\/(\w+)$/,
      (id) => {
        const kept = fake.subscriptions.get(id);
        if (!kept || kept.status === 'canceled')
          throw { status: 404, code: 'resource_missing', message: 'No such one' };
        return Object.assign(kept, { status: 'canceled' });
      },
    ],
    [
      'GET',
      /^\/v1\/invoices$/,
      (_, { subscription, status, limit }) => {
        const isAsked = (kept: Fields) =>
          kept.subscription === subscription && (status === undefined || kept.status === status);
        return list(fake.invoices.filter(isAsked), limit);
      },
    ],
    [
      'GET',
      /^\/v1\/invoice_payments$/,
      (_, { limit, ...asked }) => {
        const invoice = asked.invoice ?? asked['payment[payment_intent]']!.replace('pi_of_', '');
        const payment = { type: 'payment_intent', payment_intent: `pi_of_${invoice}` };
        return list([{ object: 'invoice_payment', invoice, status: 'paid', payment }], limit);
      },
    ],
    [
      'POST',
      /^\/v1\/refunds$/,
      (_, form) => {
        if (fake.refunds.includes(form.payment_intent!))
          throw { status: 400, code: 'charge_already_refunded', message: 'It has been refunded' };
        fake.refunds.push(form.payment_intent!);
        return { id: newId('re'), object: 'refund', ...form };
      },
    ],
  ];

  function carryOut(request: StripeRequest, body: string): { status: number; body: Fields } {
    try {
      if (request.authorization !== `Bearer ${secretKey}`) {
        throw { status: 401, message: `Invalid API Key provided: ${request.authorization}` };
      }
      const earlier = replies.get(request.idempotencyKey ?? '');
      if (earlier) {
        if (earlier.form === body) return { status: 200, body: earlier.answer };
        throw { status: 400, type: 'idempotency_error', message: 'Keys can only be used with the same parameters' };
      }
      for (const [method, pattern, answer] of routes) {
        const match = method === request.method ? pattern.exec(request.path) : null;
        if (!match) continue;
        const made = answer(match[1] ?? '', request.form);
        if (request.idempotencyKey !== undefined) replies.set(request.idempotencyKey, { form: body, answer: made });
        return { status: 200, body: made };
      }
      throw { status: 404, message: `Unrecognized request URL (${request.method}: ${request.path})` };
    } catch (problem) {
      const { status, ...error } = problem as { status: number } & Fields;
      return { status, body: { error: { type: 'invalid_request_error', ...error } } };
    }
  }

  const server = createServer(async (incoming, response) => {
    const { pathname, searchParams } = new URL(incoming.url!, fake.api);
    const body = await readAll(incoming);
    const request: StripeRequest = {
      method: incoming.method!,
      path: pathname,
      form: Object.fromEntries(incoming.method === 'POST' ? new URLSearchParams(body) : searchParams),
      idempotencyKey: incoming.headers['idempotency-key'] as string | undefined,
      authorization: incoming.headers.authorization,
    };
    fake.requests.push(request);
    fake.onRequest(request);
    const manner = fake.behaviours.shift() ?? {};
    if (manner.isSilent) return;
    if (manner.status !== undefined) return send(response, manner.status, { error: manner.error }, manner.headers);
    const answer = carryOut(request, body);
    if (manner.isCut) return void incoming.socket.destroy();
    send(response, answer.status, answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const fake: FakeStripe = {
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    customers: new Map(),
    sessions: new Map(),
    subscriptions: new Map(),
    invoices: [],
    charges: new Map(),
    disputes: new Map(),
    refunds: [],
    missingPrices: new Set(),
    requests: [],
    behaviours: [],
    onRequest: () => {},
    subscribe: (customer, price, changes = {}) => {
      const item = { price: { id: price }, current_period_start: 1_790_000_000, current_period_end: 1_792_592_000 };
      const items = { object: 'list', data: [item] };
      const usual = {
        object: 'subscription',
        customer,
        status: 'active',
        cancel_at: null,
        cancel_at_period_end: false,
      };
      return create(fake.subscriptions, 'sub', { ...usual, items, metadata: {}, ...changes });
    },
    pay(sessionId) {
      const session = Object.assign(fake.sessions.get(sessionId)!, { status: 'complete', url: null }) as Fields;
      const { line_items: lines, subscription_data: data } = session as Record<string, Record<string, Fields>>;
      return fake.subscribe(String(session.customer), String(lines!['0']!.price), data);
    },
    charge(subscription, paidUntil) {
      const invoice = newId('in');
      const parent = { subscription_details: { subscription: subscription.id, metadata: subscription.metadata } };
      const lines = { object: 'list', data: [{ period: { start: paidUntil - 2_592_000, end: paidUntil } }] };
      const paid = {
        subscription: subscription.id,
        customer: subscription.customer,
        status: 'paid',
        created: paidUntil,
      };
      fake.invoices.push({ object: 'invoice', id: invoice, parent, lines, ...paid });
      const { customer } = subscription;
      const kept = { object: 'charge', customer, payment_intent: `pi_of_${invoice}`, refunded: false };
      return create(fake.charges, 'ch', kept);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
}

/** An event as Stripe delivers it: the body and its signature. */
export function signedEvent(secret: string, event: { id?: string; type: string; object: Fields; atMs?: number }) {
  const { id = 'evt_1', type, object, atMs = Date.now() } = event;
  const payload = JSON.stringify({ id, object: 'event', type, api_version: '2026-09-30.endive', data: { object } });
  const timestamp = Math.floor(atMs / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { body: Buffer.from(payload), signature };
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1', ...headers });
  response.end(JSON.stringify(body));
}

/** `metadata[account_id]=7` as the object that it stands for. */
function nest(form: Record<string, string>): Fields {
  const object: Fields = {};
  for (const [key, value] of Object.entries(form)) {
    const path = key.split(/[[\]]+/).filter((part) => part !== '');
    let inner = object;
    for (const part of path.slice(0, -1)) {
      inner[part] ??= {};
      inner = inner[part] as Fields;
    }
    inner[path.at(-1)!] = value;
  }
  return object;
}
