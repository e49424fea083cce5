// sfc32 with a seed of several numbers or a text: the same seed gives the same sequence on every machine.

function mix(hash: number, part: number): number {
  let h = Math.imul(hash ^ part, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(...parts: readonly number[]) {
    let hash = 0x6d757374;
    for (const part of parts) hash = mix(mix(hash, part >>> 0), Math.floor(part / 0x1_0000_0000) >>> 0);
    this.#a = hash;
    this.#b = mix(hash, 1);
    this.#c = mix(hash, 2);
    for (let i = 0; i < 8; i++) this.unit();
  }

  /** From a hash of 128 bits, so that different texts have different sequences. */
  static fromText(text: string): Random {
    const [a, b, c, counter] = [1, 2, 3, 4].map((lane) => {
      let hash = mix(0x6d757374, lane);
      for (const character of text) hash = mix(hash, character.codePointAt(0) ?? 0);
      return mix(hash, text.length);
    }) as [number, number, number, number];
    const random = new Random();
    random.#a = a;
    random.#b = b;
    random.#c = c;
    random.#counter = counter;
    for (let i = 0; i < 8; i++) random.unit();
    return random;
  }

  /** A number from 0 up to, but not including, 1. */
  unit(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 0x1_0000_0000;
  }

  /** A whole number, both ends included. */
  int(least: number, most: number): number {
    return least + Math.floor(this.unit() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  /** Bell-shaped around 0 with a deviation of 1; a sum, because Math.log may differ between machines. */
  bell(): number {
    return (this.unit() + this.unit() + this.unit() + this.unit() - 2) * 1.7320508;
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.unit() * list.length)] as T;
  }

  /** A random selection from a list, each element at most once. */
  sample<T>(list: readonly T[], count: number): T[] {
    return this.shuffle([...list]).slice(0, count);
  }

  shuffle<T>(list: T[]): T[] {
    for (let i = list.length - 1; i > 0; i--) {
      const j = this.int(0, i);
      [list[i], list[j]] = [list[j] as T, list[i] as T];
    }
    return list;
  }
}
