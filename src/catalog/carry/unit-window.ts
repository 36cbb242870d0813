/** Units read at once. */
const ROOM = 1 << 20;

/** A window onto a long array of 16-bit units that is read mostly in order, so that it need not be in memory as a whole. */
export class UnitWindow {
  units: Uint16Array = new Uint16Array(0);
  /** The window's offset in the array. */
  start = 0;

  /** `length` is the array's; `readPart` reads about `room` units at a time. */
  constructor(
    private readonly length: number,
    private readonly readPart: (from: number, to: number) => Uint16Array,
    private readonly room = ROOM,
  ) {}

  /** Makes sure that the window has these units. */
  cover(from: number, to: number): void {
    if (from >= this.start && to <= this.start + this.units.length) return;
    this.units = this.readPart(from, Math.min(this.length, Math.max(to, from + this.room)));
    this.start = from;
  }
}
