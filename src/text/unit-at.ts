/**
 * The code unit at a place of a text, as `charCodeAt` gives it. V8 has many forms of text (cut out, joined, replaced, with and
 * without wide characters); a loop that has met five of them looks the method up again for each character, and takes five times as
 * long. Bound, it is never looked up.
 */
export const unitAt: (text: string, at: number) => number = Function.prototype.call.bind(String.prototype.charCodeAt);
