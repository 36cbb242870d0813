import fc from 'fast-check';

const unit = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 0x7f }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 0xffff }) },
);

/** Any text at all: control characters, every script, halves of surrogate pairs. */
export const anyText = fc.array(unit, { maxLength: 24 }).map((units) => String.fromCharCode(...units));
