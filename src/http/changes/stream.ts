// One open stream: events as fast as its client takes them, a comment now and then, until it is ended.

import type { Marker } from '../../store/change-marker.ts';
import type { Batch } from './batch.ts';

export interface StreamOptions {
  /** The key it was opened with. */
  readonly key: string;
  /** The base of addresses. */
  readonly base: string;
  readonly kind: string | undefined;
  readonly first: Batch;
  readonly read: (from: Marker, kind: string | undefined) => Promise<Batch>;
  /** Whether its client has hung up. */
  readonly isLeft: () => boolean;
  readonly onEnd: () => void;
}

const comment = ':\n\n';

/** Not a generator: one that was never asked for anything would not say that it is over. */
export class ChangeStream implements AsyncIterableIterator<string> {
  readonly #options: Omit<StreamOptions, 'first'>;
  /** Up to where everything was sent. */
  #place: Marker;
  /** What is sent next, where it is at hand. */
  #batch: Batch | undefined;
  /** Whether there was nothing more when it last looked; otherwise it reads on by itself. */
  #isUpToDate = false;
  #offers = 0;
  #isSilent = true;
  #isOver = false;
  #wake: (() => void) | undefined;

  constructor({ first, ...options }: StreamOptions) {
    this.#options = options;
    this.#place = first.from;
    this.#batch = first;
  }

  get key(): string {
    return this.#options.key;
  }

  get isLeft(): boolean {
    return this.#options.isLeft();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** News that all streams are offered; undefined where each has to look by itself. */
  offer(batch: Batch | undefined): void {
    this.#offers += 1;
    const { place } = this.#place;
    const fits = batch !== undefined && batch.from.place <= place && place <= batch.end.place;
    if (this.#isUpToDate && this.#batch === undefined && fits) this.#batch = batch;
    else this.#isUpToDate = false;
    this.#wake?.();
  }

  /** Has it say that it is still there. */
  comment(): void {
    this.#isSilent = true;
    this.#wake?.();
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#options.onEnd();
    this.#wake?.();
  }

  async next(): Promise<IteratorResult<string, undefined>> {
    try {
      const value = await this.#findText();
      if (value !== undefined) return { value, done: false };
    } catch {
      // What is wrong is told to whoever asks again.
    }
    this.end();
    return { value: undefined, done: true };
  }

  async return(): Promise<IteratorResult<string, undefined>> {
    this.end();
    return { value: undefined, done: true };
  }

  /** Undefined once it is over. */
  async #findText(): Promise<string | undefined> {
    while (!this.#isOver) {
      const events = await this.#takeEvents();
      if (events !== '') {
        this.#isSilent = false;
        return events;
      }
      if (this.#isSilent) {
        this.#isSilent = false;
        return comment;
      }
      if (this.#isUpToDate && this.#batch === undefined) await this.#waitForNews();
    }
    return undefined;
  }

  async #takeEvents(): Promise<string> {
    const { base, kind, read } = this.#options;
    if (this.#batch === undefined && this.#isUpToDate) return '';
    const offers = this.#offers;
    const batch = this.#batch ?? (await read(this.#place, kind));
    const events = batch.write(base, kind, this.#place.place);
    this.#batch = undefined;
    this.#place = batch.end;
    // What was offered meanwhile may not be in what was read.
    this.#isUpToDate = !batch.hasMore && offers === this.#offers;
    return events;
  }

  #waitForNews(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = () => {
        this.#wake = undefined;
        resolve();
      };
    });
  }
}
