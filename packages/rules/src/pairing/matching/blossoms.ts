// A matching, and the odd cycles of vertices ("blossoms") that Edmonds' algorithm shrinks into single nodes. Blossoms
// lie apart or one inside the other; inside each, all vertices but its base are matched to each other.
//
// J. Edmonds, "Paths, trees, and flowers", Canadian Journal of Mathematics 17 (1965), pages 449–467.
// Z. Galil, "Efficient algorithms for finding maximum matching in graphs", ACM Computing Surveys 18 (1986), pages 23–38.
// Endpoints are numbered as in J. van Rantwijk's version of Galil's algorithm: edge k has the endpoints 2k and 2k + 1,
// and p ^ 1 is the other end of the edge of p.

export class Blossoms {
  /** Nodes below `size` are vertices, the others blossoms. */
  readonly size: number;
  /** Endpoint → vertex. */
  readonly ends: readonly number[];
  /** Vertex → endpoint of its partner; −1 while it is exposed. */
  readonly mate: number[];
  /** Vertex → the outermost node that contains it. */
  readonly outer: number[];
  /** Node → the blossom that contains it directly; −1 where it is outermost. */
  readonly parent: number[];
  /** Node → the vertex in it that is matched to the outside; −1 where a number of blossoms is not in use. */
  readonly base: number[];
  /** Blossom → its nodes, in the order of the cycle, the one with the base first. */
  readonly #children: number[][];
  /** Blossom → for each child, its endpoint of the edge to the next. */
  readonly #links: number[][];
  readonly #unused: number[];

  constructor(size: number, ends: readonly number[]) {
    const vertices = Array.from({ length: size }, (_, vertex) => vertex);
    this.size = size;
    this.ends = ends;
    this.mate = vertices.map(() => -1);
    this.outer = [...vertices];
    this.parent = [...vertices, ...vertices].map(() => -1);
    this.base = [...vertices, ...this.mate];
    this.#children = this.parent.map(() => []);
    this.#links = this.parent.map(() => []);
    this.#unused = vertices.map((vertex) => size + vertex);
  }

  vertexAt(endpoint: number): number {
    return this.ends[endpoint] as number;
  }

  /** The outermost node at an endpoint. */
  nodeAt(endpoint: number): number {
    return this.outer[this.vertexAt(endpoint)] as number;
  }

  listLeaves(node: number): number[] {
    return node < this.size ? [node] : this.childrenOf(node).flatMap((child) => this.listLeaves(child));
  }

  childrenOf(blossom: number): readonly number[] {
    return this.#children[blossom] ?? [];
  }

  /** Makes a node of a cycle, which begins with the child that has the base. */
  shrink(children: number[], links: number[]): number {
    const blossom = this.#unused.pop() as number;
    const first = children[0] as number;
    this.#children[blossom] = children;
    this.#links[blossom] = links;
    this.base[blossom] = this.base[first] as number;
    this.parent[blossom] = -1;
    for (const child of children) this.parent[child] = blossom;
    for (const leaf of this.listLeaves(blossom)) this.outer[leaf] = blossom;
    return blossom;
  }

  /** Makes outermost nodes of a blossom's children. */
  dissolve(blossom: number): void {
    for (const child of this.childrenOf(blossom)) {
      this.parent[child] = -1;
      for (const leaf of this.listLeaves(child)) this.outer[leaf] = child;
    }
    this.#children[blossom] = [];
    this.#links[blossom] = [];
    this.base[blossom] = -1;
    this.#unused.push(blossom);
  }

  /** Dissolves the outermost blossoms that are not needed, and those that become outermost as a result. */
  dissolveAll(isNeedless: (blossom: number) => boolean): void {
    const outermost = this.parent.flatMap((parent, node) => (parent === -1 ? [node] : []));
    for (const node of outermost) {
      if (node < this.size || this.base[node] === -1 || !isNeedless(node)) continue;
      outermost.push(...this.childrenOf(node));
      this.dissolve(node);
    }
  }

  /** The endpoints that are left on the way from a child to the first one, in the direction with an even number of steps. */
  walkToBase(blossom: number, child: number): readonly number[] {
    const start = this.childrenOf(blossom).indexOf(child);
    const links = this.#links[blossom] ?? [];
    if (start % 2 === 1) return links.slice(start);
    return links
      .slice(0, start)
      .map((endpoint) => endpoint ^ 1)
      .reverse();
  }

  /** Matches the inside of a node so that this vertex is the one left over for the outside. */
  rebase(node: number, vertex: number): void {
    if (node < this.size) return;
    const child = this.childWith(node, vertex);
    this.rebase(child, vertex);
    const walk = this.walkToBase(node, child);
    for (let step = 1; step < walk.length; step += 2) {
      const endpoint = walk[step] as number;
      this.#match(node, endpoint);
      this.#match(node, endpoint ^ 1);
    }
    const children = this.childrenOf(node);
    const links = this.#links[node] ?? [];
    const start = children.indexOf(child);
    this.#children[node] = [...children.slice(start), ...children.slice(0, start)];
    this.#links[node] = [...links.slice(start), ...links.slice(0, start)];
    this.base[node] = vertex;
  }

  #match(blossom: number, endpoint: number): void {
    const vertex = this.vertexAt(endpoint);
    this.rebase(this.childWith(blossom, vertex), vertex);
    this.mate[vertex] = endpoint ^ 1;
  }

  /** The child of a blossom that contains a vertex. */
  childWith(blossom: number, vertex: number): number {
    let node = vertex;
    while (this.parent[node] !== blossom) node = this.parent[node] as number;
    return node;
  }
}
