// 1. All members that fail are reported at once, in the order of the table, at their place in the body.
// 2. null is a value of the wrong type, but where it may stand for absence; unknown members are ignored; only own ones count.
// 3. A secret is never repeated; nor are lists and objects.
// 4. Whatever JSON is sent, reading it neither throws nor lets a value of another type through.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseUsername } from '../../../src/accounts/account-rules.ts';
import { parseJsonBody } from '../../../src/http/account/body.ts';
import { choice, integer, nullable, object, optional, readMembers, text } from '../../../src/http/account/members.ts';

const MEMBERS = {
  username: text({ description: 'Who.', rule: parseUsername }),
  password: text({ description: 'Secret.', isSecret: true }),
  jars: optional(integer({ description: 'How many.', ge: 1 })),
  shelf: optional(choice({ description: 'Where.', values: ['top', 'middle', 'bottom'] })),
  lid: nullable(choice({ description: 'Of what.', values: ['tin', 'glass'] })),
  proof: optional(object('Shows it.', { code: optional(text({ description: 'A code.', isSecret: true })) })),
};

const read = (value: unknown) => readMembers(MEMBERS, value, ['body']);

it('1. reports all that is wrong', () => {
  expect(read({ username: 'x', jars: 0, shelf: 'floor', proof: { code: 7 } })).toEqual({
    errors: [
      { type: 'invalid_username', loc: ['body', 'username'], msg: expect.stringContaining('username'), input: 'x' },
      { type: 'missing', loc: ['body', 'password'], msg: 'Field required', input: null },
      {
        type: 'greater_than_equal',
        loc: ['body', 'jars'],
        msg: 'Input should be greater than or equal to 1',
        input: 0,
        ctx: { ge: 1 },
      },
      {
        type: 'literal_error',
        loc: ['body', 'shelf'],
        msg: "Input should be 'top', 'middle' or 'bottom'",
        input: 'floor',
        ctx: { expected: "'top', 'middle' or 'bottom'" },
      },
      { type: 'string_type', loc: ['body', 'proof', 'code'], msg: 'Input should be a valid string', input: null },
    ],
  });
});

it('2. null is what the document says it is, unknown is ignored, inherited is not there', () => {
  const given = { username: 'ada', password: 'x', lid: null, more: 1, proof: { constructor: 1 } };
  expect(read(given)).toEqual({ value: { username: 'ada', password: 'x', proof: {} } });
  expect(read({ username: null, password: 'x', jars: null, shelf: null, proof: { code: null } })).toMatchObject({
    errors: [
      { type: 'string_type', loc: ['body', 'username'], input: null },
      { type: 'int_type', loc: ['body', 'jars'], input: null },
      { type: 'literal_error', loc: ['body', 'shelf'], input: null },
      { type: 'string_type', loc: ['body', 'proof', 'code'], input: null },
    ],
  });
  expect(read({ username: 'ada', password: 'x', proof: null })).toMatchObject({
    errors: [{ type: 'model_attributes_type', loc: ['body', 'proof'], input: null }],
  });
  expect(MEMBERS.lid.schema).toMatchObject({ type: ['string', 'null'], enum: ['tin', 'glass', null] });
  expect(read(Object.create({ username: 'ada', password: 'x' }))).toHaveProperty('errors');
});

it('3. repeats no secret', () => {
  for (const password of [7, true, ['plum'], { a: 'plum' }, 'plum\0', 'plum\ud800']) {
    const result = read({ username: ['plum'], password });
    expect(JSON.stringify(result)).not.toContain('plum');
    expect('errors' in result && result.errors.map(({ input }) => input)).toEqual([null, null]);
  }
});

it('4. never throws, and gives what it promises', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        fc.string(),
        fc.uint8Array().map((bytes) => Buffer.from(bytes)),
      ),
      (body) => {
        const parsed = parseJsonBody(Buffer.from(body), 'application/json');
        if ('error' in parsed) {
          return parsed.error.status === 422 && 'detail' in JSON.parse(parsed.error.body.toString());
        }
        const result = read(parsed.value);
        return 'errors' in result || typeof result.value.username === 'string';
      },
    ),
  );
  fc.assert(
    fc.property(
      fc.record(
        {
          username: fc.anything(),
          password: fc.anything(),
          jars: fc.anything(),
          shelf: fc.anything(),
          proof: fc.anything(),
        },
        { requiredKeys: [] },
      ),
      (value) => {
        const result = read(value);
        if ('errors' in result) return result.errors.every((error) => JSON.stringify(error).length > 0);
        const { jars, shelf } = result.value;
        return (jars === undefined || Number.isSafeInteger(jars)) && (shelf === undefined || shelf.length > 0);
      },
    ),
  );
});
