/** The operands that stand before an operator. */

export type Operand =
  number | { readonly text: string } | { readonly name: string } | Items | { readonly body: readonly string[] };

/** An array. */
interface Items {
  readonly items: readonly Operand[];
}

export class Operands {
  #all: Operand[] = [];
  /** Where the arrays that are not ended begin. */
  #marks: number[] = [];

  push(operand: Operand): void {
    this.#all.push(operand);
  }

  mark(): void {
    this.#marks.push(this.#all.length);
  }

  endArray(): void {
    const items = this.#all.splice(this.#marks.pop() ?? 0);
    this.#all.push({ items });
  }

  clear(): void {
    this.#all = [];
    this.#marks = [];
  }

  get all(): readonly Operand[] {
    return this.#all;
  }

  /** All numbers, or those behind the last text. */
  numbers(from = 0): readonly number[] {
    return this.#all.slice(from).filter((each) => typeof each === 'number');
  }

  names(): readonly string[] {
    return this.#all.flatMap((each) => (typeof each === 'object' && 'name' in each ? [each.name] : []));
  }

  texts(): readonly string[] {
    return this.#all.flatMap((each) => (typeof each === 'object' && 'text' in each ? [each.text] : []));
  }

  /** Zero where there is none. */
  numberBeforeText(): number {
    const at = this.#all.findIndex((each) => typeof each === 'object' && 'text' in each);
    const before = this.#all[at - 1];
    return typeof before === 'number' ? before : 0;
  }

  body(): readonly string[] | undefined {
    return this.#all
      .map((each) => (typeof each === 'object' && 'body' in each ? each.body : undefined))
      .findLast(Boolean);
  }

  lastArray(): readonly Operand[] | undefined {
    const last = this.#all.at(-1);
    return typeof last === 'object' && 'items' in last ? last.items : undefined;
  }

  /** A name and a procedure that is to be called by it. */
  definition(): readonly [name: string, body: readonly string[]] | undefined {
    const [name, procedure] = this.#all.slice(-2);
    const isOne = typeof name === 'object' && 'name' in name && typeof procedure === 'object' && 'body' in procedure;
    return isOne ? [name.name, procedure.body] : undefined;
  }
}
