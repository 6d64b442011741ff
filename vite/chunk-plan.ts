// Which modules share a file, as a plan: modules that the same pages load are a part, and small parts are joined where a further request
// costs more than the bytes that a page then loads in vain.

/** A page, or a file that a page loads later. */
export interface Root {
  modules: readonly string[]
  /** How many pages load it. */
  weight: number
  isPage?: boolean
}

export interface Graph {
  importsOf: (id: string) => readonly string[]
  /** Bytes as they are sent, roughly. */
  sizeOf: (id: string) => number
}

interface Part {
  modules: string[]
  size: number
  /** The roots that load it, a bit each. */
  users: bigint
  imports: Set<Part>
}

function usersOf(roots: readonly Root[], { importsOf }: Graph): Map<string, bigint> {
  const users = new Map<string, bigint>()
  roots.forEach(({ modules }, number) => {
    const bit = 1n << BigInt(number)
    const visit = (id: string) => {
      const known = users.get(id) ?? 0n
      if (known & bit) return
      users.set(id, known | bit)
      for (const imported of importsOf(id)) visit(imported)
    }
    for (const id of modules) visit(id)
  })
  return users
}

/** Modules with the same users. A part imports only parts that more roots load, so no two import each other. */
function partsOf(users: Map<string, bigint>, { importsOf, sizeOf }: Graph): Set<Part> {
  const parts = new Map<bigint, Part>()
  const partOf = (id: string): Part | undefined => parts.get(users.get(id) ?? 0n)
  for (const [id, bits] of users) {
    const part = parts.get(bits) ?? { modules: [], size: 0, users: bits, imports: new Set() }
    part.modules.push(id)
    part.size += sizeOf(id)
    parts.set(bits, part)
  }
  for (const part of parts.values())
    for (const imported of part.modules.flatMap(importsOf).map(partOf))
      if (imported && imported !== part) part.imports.add(imported)
  return new Set(parts.values())
}

/** Everything that each part imports, also through others. */
function reachOf(parts: Set<Part>): Map<Part, Set<Part>> {
  const reach = new Map<Part, Set<Part>>()
  const visit = (part: Part): Set<Part> => {
    const known = reach.get(part)
    if (known) return known
    const found = new Set<Part>()
    reach.set(part, found)
    for (const imported of part.imports) {
      found.add(imported)
      for (const further of visit(imported)) found.add(further)
    }
    return found
  }
  for (const part of parts) visit(part)
  return reach
}

type Weigh = (users: bigint) => number

function weigher(weights: readonly number[]): Weigh {
  const known = new Map<bigint, number>()
  return (users) => {
    let weight = known.get(users)
    if (weight === undefined) {
      weight = 0
      // Text is read much faster than the bits of so large a number.
      const bits = users.toString(2)
      for (let number = 0; number < bits.length; number++)
        if (bits[bits.length - 1 - number] === '1') weight += weights[number] ?? 0
      known.set(users, weight)
    }
    return weight
  }
}

/** Bytes that joining two parts saves; negative if it costs more, minus infinity where two files would import each other. */
function gainer(weigh: Weigh, costOfRequests: Weigh, reach: Map<Part, Set<Part>>) {
  const leadsAround = (from: Part, to: Part) =>
    [...from.imports].some((between) => between !== to && reach.get(between)?.has(to))
  return (one: Part, other: Part): number => {
    if ((one.users & other.users) === 0n) return 0
    const both = one.users | other.users
    let gain =
      costOfRequests(one.users & other.users) -
      one.size * weigh(both & ~one.users) -
      other.size * weigh(both & ~other.users)
    if (gain <= 0) return gain
    if (leadsAround(one, other) || leadsAround(other, one)) return -Infinity
    for (const imported of new Set([...(reach.get(one) ?? []), ...(reach.get(other) ?? [])]))
      if (imported !== one && imported !== other) {
        const added = both & ~imported.users
        gain -= imported.size * weigh(added) + costOfRequests(added)
      }
    return gain
  }
}

function join(parts: Set<Part>, reach: Map<Part, Set<Part>>, one: Part, other: Part): void {
  one.modules.push(...other.modules)
  one.size += other.size
  one.users |= other.users
  for (const imported of other.imports) one.imports.add(imported)
  parts.delete(other)
  one.imports.delete(one)
  one.imports.delete(other)
  for (const part of parts) if (part.imports.delete(other) && part !== one) part.imports.add(one)
  for (const imported of [...(reach.get(one) ?? []), ...(reach.get(other) ?? [])]) imported.users |= one.users
}

interface Pair {
  gain: number
  one: Part
  other: Part
}

const byGain = (one: Pair, other: Pair): number => other.gain - one.gain

/** Joins the pair that saves most, again and again, until none saves anything. */
function joinParts(parts: Set<Part>, weigh: Weigh, costOfRequests: Weigh): void {
  let reach = reachOf(parts)
  let gainOf = gainer(weigh, costOfRequests, reach)
  const pairsOf = (one: Part, others: readonly Part[]): Pair[] =>
    others.map((other) => ({ gain: gainOf(one, other), one, other })).filter(({ gain }) => gain > 0)
  const allPairs = () => [...parts].flatMap((one, number, all) => pairsOf(one, all.slice(number + 1))).sort(byGain)
  let pairs = allPairs()
  while (pairs.length > 0) {
    const [{ gain, one, other }] = pairs as [Pair]
    const now = gainOf(one, other)
    if (now < gain) {
      // An earlier join has made this one dearer.
      pairs = pairs.slice(1)
      if (now > 0) pairs = [...pairs, { gain: now, one, other }].sort(byGain)
    } else {
      join(parts, reach, one, other)
      reach = reachOf(parts)
      gainOf = gainer(weigh, costOfRequests, reach)
      const rest = pairs.filter((pair) => ![pair.one, pair.other].some((part) => part === one || part === other))
      const others = [...parts].filter((part) => part !== one)
      pairs = [...rest, ...pairsOf(one, others)].sort(byGain)
    }
    // Joins may also have made pairs worth it that were not.
    if (pairs.length === 0) pairs = allPairs()
  }
}

/** A page of many parts would end with many files: a request saved there counts more, by this power of its share of parts. */
const CROWD_POWER = 1.8

function dearnessOf(roots: readonly Root[], parts: Set<Part>): number[] {
  const counts = roots.map((_, number) => [...parts].filter(({ users }) => users & (1n << BigInt(number))).length)
  const ofPages = counts.filter((_, number) => roots[number]?.isPage).sort((one, other) => one - other)
  const middle = ofPages[Math.floor(ofPages.length / 2)] ?? 1
  return counts.map((count, number) => (roots[number]?.isPage ? Math.max(1, count / middle) ** CROWD_POWER : 1))
}

export function planChunks(roots: readonly Root[], graph: Graph, requestBytes: number): string[][] {
  const parts = partsOf(usersOf(roots, graph), graph)
  const dearness = dearnessOf(roots, parts)
  const weigh = weigher(roots.map(({ weight }) => weight))
  const costOfRequests = weigher(roots.map(({ weight }, number) => requestBytes * weight * (dearness[number] ?? 1)))
  joinParts(parts, weigh, costOfRequests)
  return [...parts].map(({ modules }) => modules)
}
