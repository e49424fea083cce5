// The alternating forest of Edmonds' algorithm (blossoms.ts): trees that grow from all exposed vertices at once, along
// edges that the caller hands over one by one, until two of them meet and the matching can have one pair more.
import type { Blossoms } from './blossoms.ts';

export const free = 0;
/** At an even number of edges from the root of the tree. */
export const even = 1;
export const odd = 2;

export class Forest {
  /** Node → free, even or odd. Only outermost nodes have a label. */
  readonly label: number[];
  /** Vertices that became even and whose edges are still to be looked at. */
  readonly queue: number[] = [];
  readonly #blossoms: Blossoms;
  /** Node → the endpoint outside it from which it was reached; −1 at a root. */
  readonly #source: number[];

  constructor(blossoms: Blossoms) {
    this.#blossoms = blossoms;
    this.label = blossoms.parent.map(() => free);
    this.#source = blossoms.parent.map(() => -1);
  }

  labelOf(vertex: number): number {
    return this.label[this.#blossoms.outer[vertex] as number] as number;
  }

  /** Starts again: every exposed vertex is a root. */
  plant(): void {
    this.label.fill(free);
    this.queue.length = 0;
    for (const [vertex, mate] of this.#blossoms.mate.entries()) {
      if (mate === -1) this.#makeEven(this.#blossoms.outer[vertex] as number, -1);
    }
  }

  /** Adds a free node that an edge leads to from an even one, and the node that it is matched with. */
  grow(node: number, source: number): void {
    this.#makeOdd(node, source);
    const partner = this.#blossoms.mate[this.#blossoms.base[node] as number] as number;
    this.#makeEven(this.#blossoms.nodeAt(partner), partner ^ 1);
  }

  #makeOdd(node: number, source: number): void {
    this.label[node] = odd;
    this.#source[node] = source;
  }

  #makeEven(node: number, source: number): void {
    this.label[node] = even;
    this.#source[node] = source;
    this.queue.push(...this.#blossoms.listLeaves(node));
  }

  /** Uses an edge between two even nodes. In one tree it closes a cycle; between two trees it is a pair more: true. */
  join(edge: number): boolean {
    const top = this.#findCommon(2 * edge);
    if (top === -1) {
      this.#augment(2 * edge);
      this.#augment(2 * edge + 1);
    } else this.#shrink(top, edge);
    return top === -1;
  }

  /** The lowest node above both ends of an edge; −1 where they are in different trees. */
  #findCommon(endpoint: number): number {
    const seen = new Set<number>();
    let [node, other] = [this.#blossoms.nodeAt(endpoint), this.#blossoms.nodeAt(endpoint ^ 1)];
    while (node !== -1) {
      if (seen.has(node)) return node;
      seen.add(node);
      const above = this.#nodeAbove(node);
      node = above === -1 ? -1 : this.#nodeAbove(above);
      if (other !== -1) [node, other] = [other, node];
    }
    return -1;
  }

  #nodeAbove(node: number): number {
    const source = this.#source[node] as number;
    return source === -1 ? -1 : this.#blossoms.nodeAt(source);
  }

  #shrink(top: number, edge: number): void {
    const [left, right] = [this.#climb(2 * edge, top), this.#climb(2 * edge + 1, top)];
    const children = [top, ...left.toReversed(), ...right];
    const sources = (nodes: readonly number[]): number[] => nodes.map((node) => this.#source[node] as number);
    const links = [
      ...sources(left).toReversed(),
      2 * edge,
      ...sources(right).map((endpoint) => endpoint ^ 1),
    ];
    for (const child of children) {
      if (this.label[child] === odd) this.queue.push(...this.#blossoms.listLeaves(child));
    }
    const blossom = this.#blossoms.shrink(children, links);
    this.label[blossom] = even;
    this.#source[blossom] = this.#source[top] as number;
  }

  /** The nodes from an endpoint up to one above it, which is left out. */
  #climb(endpoint: number, top: number): number[] {
    const nodes: number[] = [];
    for (let node = this.#blossoms.nodeAt(endpoint); node !== top; node = this.#nodeAbove(node))
      nodes.push(node);
    return nodes;
  }

  /** Exchanges matched and unmatched edges from an endpoint, whose vertex gets the other end as partner, to the root. */
  #augment(endpoint: number): void {
    const { mate } = this.#blossoms;
    for (let near = endpoint; ; ) {
      const node = this.#blossoms.nodeAt(near);
      this.#blossoms.rebase(node, this.#blossoms.vertexAt(near));
      mate[this.#blossoms.vertexAt(near)] = near ^ 1;
      const above = this.#nodeAbove(node);
      if (above === -1) return;
      const source = this.#source[above] as number;
      const entered = this.#blossoms.vertexAt(source ^ 1);
      this.#blossoms.rebase(above, entered);
      mate[entered] = source;
      near = source;
    }
  }

  /** Dissolves an odd blossom: the path from its source to its base stays in the tree, its other children become free. */
  dissolve(blossom: number): void {
    let source = this.#source[blossom] as number;
    const entry = this.#blossoms.childWith(blossom, this.#blossoms.vertexAt(source ^ 1));
    const walk = this.#blossoms.walkToBase(blossom, entry);
    const children = this.#blossoms.childrenOf(blossom);
    for (const child of children) this.label[child] = free;
    this.#blossoms.dissolve(blossom);
    for (let step = 1; step < walk.length; step += 2) {
      this.grow(this.#blossoms.nodeAt(source ^ 1), source);
      source = walk[step] as number;
    }
    this.#makeOdd(children[0] as number, source);
  }
}
