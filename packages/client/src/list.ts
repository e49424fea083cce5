// A list of the API: iterates over all entries, fetching pages as needed, or returns one page.

export interface Page<T> {
  readonly data: readonly T[];
  /** Address of the next page; null on the last page. */
  readonly next: string | null;
}

export class List<T> implements AsyncIterable<T> {
  readonly #read: (next: string | undefined) => Promise<Page<T>>;

  constructor(read: (next: string | undefined) => Promise<Page<T>>) {
    this.#read = read;
  }

  /** The first page, or the page at the `next` of another. */
  page(next?: string): Promise<Page<T>> {
    return this.#read(next);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void> {
    for (let next: string | null | undefined; next !== null; ) {
      const page: Page<T> = await this.page(next);
      yield* page.data;
      next = page.next;
    }
  }
}
