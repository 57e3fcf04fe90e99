/** Bytes that are written one behind the other, in memory that grows. */

const encoder = new TextEncoder();
/** Of UTF-8, for a unit of UTF-16. */
const mostBytesOfUnit = 3;
/** Shorter ones are faster copied one by one. */
const SHORT = 40;
const [TAB, BLANK, COLON, OPEN, CLOSE, AT] = [0x09, 0x20, 0x3a, 0x7b, 0x7d, 0x40];

const noRoom = new Uint8Array();

export class ByteSink {
  length = 0;
  readonly #initial: number;
  #room: Uint8Array<ArrayBuffer> = noRoom;

  /** @param initial room in bytes, which is made when something is written */
  constructor(initial: number) {
    this.#initial = initial;
  }

  byte(byte: number): void {
    this.#reserve(1);
    this.#room[this.length++] = byte;
  }

  bytes(bytes: Uint8Array): void {
    const size = bytes.length;
    this.#reserve(size);
    const room = this.#room;
    const from = this.length;
    if (size > SHORT) room.set(bytes, from);
    else for (let i = 0; i < size; i++) room[from + i] = bytes[i] ?? 0;
    this.length = from + size;
  }

  /** As UTF-8. */
  text(text: string): void {
    const { length } = text;
    this.#reserve(length);
    const room = this.#room;
    const from = this.length;
    for (let i = 0; i < length; i++) {
      const code = text.charCodeAt(i);
      if (code > 0x7f) {
        this.length = from + i;
        this.#wideText(text.slice(i));
        return;
      }
      room[from + i] = code;
    }
    this.length = from + length;
  }

  #wideText(text: string): void {
    this.#reserve(text.length * mostBytesOfUnit);
    this.length += encoder.encodeInto(text, this.#room.subarray(this.length)).written;
  }

  /** A word of letters, digits, and the like. Writes nothing, and answers false, if it has anything else. */
  word(word: string): boolean {
    const { length } = word;
    this.#reserve(length);
    const room = this.#room;
    const from = this.length;
    for (let i = 0; i < length; i++) {
      const code = word.charCodeAt(i);
      if (code <= BLANK || code >= OPEN || code === AT) return false;
      room[from + i] = code;
    }
    this.length = from + length;
    return length > 0;
  }

  /** The size of a value, and what separates them: `{12}:<tab>`. */
  size(size: number): void {
    this.#reserve(24);
    const room = this.#room;
    let at = this.length;
    room[at++] = OPEN;
    let power = 1;
    while (power * 10 <= size) power *= 10;
    for (let rest = size; power >= 1; power = Math.trunc(power / 10)) {
      const digit = Math.trunc(rest / power);
      room[at++] = 0x30 + digit;
      rest -= digit * power;
    }
    room[at++] = CLOSE;
    room[at++] = COLON;
    room[at++] = TAB;
    this.length = at;
  }

  /** What is written so far; the sink is empty afterwards. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.#room.subarray(0, this.length);
    this.#room = noRoom;
    this.length = 0;
    return taken;
  }

  #reserve(size: number): void {
    const needed = this.length + size;
    if (needed <= this.#room.length) return;
    const larger = new Uint8Array(Math.max(needed, this.#room.length * 2, this.#initial));
    larger.set(this.#room.subarray(0, this.length));
    this.#room = larger;
  }
}
