/** Bytes that are written one behind the other, in memory that grows. */

const encoder = new TextEncoder();
/** Shorter ones are faster copied one by one. */
const SHORT = 24;

export class ByteSink {
  length = 0;
  readonly #initial: number;
  #room: Uint8Array<ArrayBuffer>;

  constructor(initial: number) {
    this.#initial = initial;
    this.#room = new Uint8Array(initial);
  }

  byte(byte: number): void {
    this.#reserve(1);
    this.#room[this.length++] = byte;
  }

  bytes(bytes: Uint8Array): void {
    const size = bytes.length;
    this.#reserve(size);
    const room = this.#room;
    if (size > SHORT) room.set(bytes, this.length);
    else for (let i = 0; i < size; i++) room[this.length + i] = bytes[i] ?? 0;
    this.length += size;
  }

  /** As UTF-8. */
  text(text: string): void {
    this.#reserve(text.length * 3);
    const room = this.#room;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code > 0x7f) {
        this.length += i + encoder.encodeInto(text.slice(i), room.subarray(this.length + i)).written;
        return;
      }
      room[this.length + i] = code;
    }
    this.length += text.length;
  }

  /** A whole number in decimal digits. */
  number(value: number): void {
    this.#reserve(16);
    let digits = 1;
    for (let rest = value; rest >= 10; rest = Math.trunc(rest / 10)) digits++;
    let rest = value;
    for (let at = this.length + digits - 1; at >= this.length; at--) {
      this.#room[at] = 0x30 + (rest % 10);
      rest = Math.trunc(rest / 10);
    }
    this.length += digits;
  }

  /** What is written so far; the sink is empty afterwards. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.#room.subarray(0, this.length);
    this.#room = new Uint8Array(this.#initial);
    this.length = 0;
    return taken;
  }

  #reserve(size: number): void {
    const needed = this.length + size;
    if (needed <= this.#room.length) return;
    const larger = new Uint8Array(Math.max(needed, this.#room.length * 2));
    larger.set(this.#room.subarray(0, this.length));
    this.#room = larger;
  }
}
