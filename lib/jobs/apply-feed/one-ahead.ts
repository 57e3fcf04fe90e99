/** Makes the next of a sequence while somebody works on the last. */

/** What is thrown comes in its turn. Nothing is under way any more when the sequence is left. */
export async function* oneAhead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let next = begin(items);
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = begin(items);
      yield value;
    }
  } finally {
    await next.catch(() => undefined);
    await items.return(undefined);
  }
}

function begin<Item>(items: AsyncGenerator<Item>): Promise<IteratorResult<Item>> {
  const next = items.next();
  // Said to whoever asks for it.
  next.catch(() => undefined);
  return next;
}
