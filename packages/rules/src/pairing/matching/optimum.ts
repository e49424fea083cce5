// A perfect matching of minimum weight in a graph that has one, with the proof that none weighs less: Edmonds' blossom
// algorithm (blossoms.ts, forest.ts) with its dual variables. Weights are integers of any size, so every comparison is exact.
import { Blossoms } from './blossoms.ts';
import { even, Forest, free, odd } from './forest.ts';
import type { Proof } from './proof.ts';

export interface Edge {
  readonly ends: readonly [number, number];
  readonly weight: bigint;
}

export interface Optimum {
  /** Vertex → its partner. */
  readonly partners: readonly number[];
  readonly proof: Proof;
}

export function findOptimum(size: number, edges: readonly Edge[]): Optimum {
  const search = new Search(size, edges);
  search.matchGreedily();
  while (search.hasExposed) search.addPair();
  return search.report();
}

class Search {
  readonly #blossoms: Blossoms;
  readonly #forest: Forest;
  /** Edge → four times its weight, so that half of a slack is an integer. */
  readonly #weights: readonly bigint[];
  /** Vertex → the far endpoints of its edges. */
  readonly #around: number[][];
  /** Node → its dual variable; of a blossom half its value. */
  readonly #duals: bigint[];
  /** Vertex → of its edges to even vertices in other nodes, one with the least slack; −1 where none is known. */
  readonly #best: number[];

  constructor(size: number, edges: readonly Edge[]) {
    const ends = edges.flatMap((edge) => edge.ends);
    this.#blossoms = new Blossoms(size, ends);
    this.#forest = new Forest(this.#blossoms);
    this.#weights = edges.map(({ weight }) => 4n * weight);
    this.#around = Array.from({ length: size }, () => []);
    for (const [edge, { ends }] of edges.entries()) {
      this.#around[ends[0]]?.push(2 * edge + 1);
      this.#around[ends[1]]?.push(2 * edge);
    }
    this.#duals = this.#blossoms.parent.map(() => 0n);
    this.#best = this.#blossoms.mate.map(() => -1);
  }

  get hasExposed(): boolean {
    return this.#blossoms.mate.includes(-1);
  }

  /** Begins with duals that leave each vertex an edge without slack, and with pairs along such edges. */
  matchGreedily(): void {
    const { mate, ends } = this.#blossoms;
    for (const [vertex, around] of this.#around.entries()) {
      this.#duals[vertex] = least(around.map((end) => this.#weights[end >> 1] as bigint)) / 2n;
    }
    for (const [vertex, around] of this.#around.entries()) {
      if (mate[vertex] !== -1) continue;
      this.#raise(vertex, least(around.map((end) => this.#slack(end >> 1))));
      const end = around.find((far) => mate[ends[far] as number] === -1 && this.#slack(far >> 1) === 0n);
      if (end === undefined) continue;
      mate[vertex] = end;
      mate[ends[end] as number] = end ^ 1;
    }
  }

  addPair(): void {
    this.#forest.plant();
    this.#best.fill(-1);
    let isFound = false;
    while (!isFound) isFound = this.#explore() || this.#adjust();
    this.#blossoms.dissolveAll((blossom) => this.#duals[blossom] === 0n);
  }

  /** Looks at the edges of even vertices; true once there is a pair more. */
  #explore(): boolean {
    const { outer, ends } = this.#blossoms;
    const { queue, label } = this.#forest;
    for (let vertex = queue.pop(); vertex !== undefined; vertex = queue.pop()) {
      for (const end of this.#around[vertex] ?? []) {
        const far = ends[end] as number;
        const node = outer[far] as number;
        if (outer[vertex] === node) continue;
        const slack = this.#slack(end >> 1);
        if (slack > 0n || label[node] === odd)
          this.#note(label[node] === even ? vertex : far, end >> 1, slack);
        else if (label[node] === free) this.#forest.grow(node, end ^ 1);
        else if (this.#forest.join(end >> 1)) return true;
      }
    }
    return false;
  }

  #note(vertex: number, edge: number, slack: bigint): void {
    const best = this.#best[vertex] as number;
    if (best === -1 || slack < this.#slack(best)) this.#best[vertex] = edge;
  }

  /** Changes the duals until an edge loses its slack or an odd blossom its value, and goes on from there; true once there is a pair more. */
  #adjust(): boolean {
    const { size, parent } = this.#blossoms;
    let delta: bigint | undefined;
    let reached: number[] = [];
    const offer = (node: number, room: bigint): void => {
      if (delta !== undefined && room > delta) return;
      if (room !== delta) reached = [];
      delta = room;
      reached.push(node);
    };
    for (let vertex = 0; vertex < size; vertex += 1) {
      const label = this.#forest.labelOf(vertex);
      if (label === even) this.#refresh(vertex);
      const best = this.#best[vertex] as number;
      if (label !== odd && best !== -1)
        offer(vertex, label === even ? this.#slack(best) / 2n : this.#slack(best));
    }
    for (let node = size; node < parent.length; node += 1) {
      if (this.#isOutermost(node) && this.#forest.label[node] === odd)
        offer(node, this.#duals[node] as bigint);
    }
    if (delta === undefined) throw new Error('the graph has no perfect matching');
    if (delta > 0n) this.#shift(delta);
    return reached.some((node) => {
      if (node < size) return this.#use(node);
      if (this.#isOutermost(node) && this.#forest.label[node] === odd) this.#forest.dissolve(node);
      return false;
    });
  }

  /** Uses the best edge of a vertex, unless an earlier one has made that needless. */
  #use(vertex: number): boolean {
    const edge = this.#best[vertex] as number;
    const label = this.#forest.labelOf(vertex);
    if (label === odd || this.#isInside(edge)) return false;
    if (label === even) return this.#forest.join(edge);
    const node = this.#blossoms.outer[vertex] as number;
    this.#forest.grow(node, this.#blossoms.ends[2 * edge] === vertex ? 2 * edge + 1 : 2 * edge);
    return false;
  }

  #isOutermost(node: number): boolean {
    return this.#blossoms.base[node] !== -1 && this.#blossoms.parent[node] === -1;
  }

  /** Whether a blossom contains both ends of an edge. */
  #isInside(edge: number): boolean {
    return this.#blossoms.nodeAt(2 * edge) === this.#blossoms.nodeAt(2 * edge + 1);
  }

  /** Looks for another best edge of an even vertex once a blossom contains the former one. */
  #refresh(vertex: number): void {
    const best = this.#best[vertex] as number;
    if (best === -1 || !this.#isInside(best)) return;
    this.#best[vertex] = -1;
    for (const end of this.#around[vertex] ?? []) {
      const isEven = this.#forest.labelOf(this.#blossoms.vertexAt(end)) === even;
      if (isEven && !this.#isInside(end >> 1)) this.#note(vertex, end >> 1, this.#slack(end >> 1));
    }
  }

  #shift(delta: bigint): void {
    const { size, parent } = this.#blossoms;
    for (let node = 0; node < parent.length; node += 1) {
      if (node >= size && !this.#isOutermost(node)) continue;
      const label = node < size ? this.#forest.labelOf(node) : this.#forest.label[node];
      if (label !== free) this.#raise(node, label === even ? delta : -delta);
    }
  }

  #raise(node: number, by: bigint): void {
    this.#duals[node] = (this.#duals[node] as bigint) + by;
  }

  /** The slack of an edge that no blossom contains. */
  #slack(edge: number): bigint {
    const { ends } = this.#blossoms;
    const [first, second] = [ends[2 * edge] as number, ends[2 * edge + 1] as number];
    return (this.#weights[edge] as bigint) - (this.#duals[first] as bigint) - (this.#duals[second] as bigint);
  }

  report(): Optimum {
    const { size, mate } = this.#blossoms;
    const valued = this.#duals.flatMap((dual, node) => (node < size || dual === 0n ? [] : [node]));
    const sets = valued.map((node) => ({
      members: this.#blossoms.listLeaves(node),
      value: 2n * (this.#duals[node] as bigint),
    }));
    const partners = mate.map((end) => this.#blossoms.vertexAt(end));
    return { partners, proof: { vertices: this.#duals.slice(0, size), sets } };
  }
}

function least(values: readonly bigint[]): bigint {
  return values.reduce((smallest, value) => (value < smallest ? value : smallest));
}
