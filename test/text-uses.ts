// Which texts of the catalogue the code reads, by their whole paths: `texts.form.title` with `import { boatsTexts as texts }` reads
// `boatsTexts.form.title`. A group that is indexed, iterated or handed to a function is read whole. Of a group that is handed to a part
// of the screen, `texts={texts.form}`, the names count that any file reads.

type Path = readonly string[]
export type Catalogue = Readonly<Record<string, unknown>>

const STEP = String.raw`(?:\s*\??\.\s*\w+|\[['"][^'"\]]+['"]\])`
const stepsOf = (chain: string): string[] => chain.match(/\w+(?=\s*\??\.|\[|$)|(?<=['"])[^'"\]]+(?=['"]\])/g) ?? []

const isGroup = (value: unknown): value is Catalogue =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const at = (catalogue: Catalogue, path: Path): unknown =>
  path.reduce<unknown>((value, step) => (isGroup(value) ? value[step] : undefined), catalogue)

export const leavesOf = (group: Catalogue, path: Path = []): Path[] =>
  Object.entries(group).flatMap(([name, value]) =>
    isGroup(value) ? leavesOf(value, [...path, name]) : [[...path, name]],
  )

interface Use {
  path: Path
  isHanded: boolean
}

/** The texts and groups that a file names. */
function usesIn(code: string, catalogue: Catalogue): Use[] {
  /** A name may stand for one group in this function and for another in the next. */
  const names = new Map<string, Path[]>(Object.keys(catalogue).map((root) => [root, [[root]]]))
  const call = (name: string, path: Path) => names.set(name, [...(names.get(name) ?? []), path])
  const pathsOf = (chain: string): Path[] => {
    const [first = '', ...steps] = stepsOf(chain)
    return (names.get(first) ?? []).map((path) => [...path, ...steps])
  }
  /** `const form = texts.form`, `const { form, list: rows } = texts` */
  const naming = new RegExp(String.raw`^ *const (\w+|\{[\w\s,:]*\}) =\s+(\w+${STEP}*)$(?!\n\s*[.?[])`, 'gm')
  const rest = code
    .replaceAll(/^import [^'"]*['"].*$/gm, (line) => {
      for (const [, root = '', name = ''] of line.matchAll(/(\w+) as (\w+)/g)) if (root in catalogue) call(name, [root])
      return ''
    })
    .replaceAll(naming, (line, to: string, chain: string) => {
      const groups = pathsOf(chain).filter((path) => isGroup(at(catalogue, path)))
      if (groups.length === 0) return line
      const parts = to.startsWith('{') ? to.slice(1, -1).split(',') : [`:${to}`]
      for (const [step = '', name = step] of parts.map((part) => part.split(':').map((word) => word.trim())))
        if (name) for (const group of groups) call(name, step ? [...group, step] : group)
      return ''
    })
  const known = [...names.keys()].join('|')
  const use = new RegExp(String.raw`(?<!\w|\btypeof |(?<!\.\.)\.)(?:${known})\b(?!\??:|\s*=(?!=))${STEP}*`, 'g')
  return [...rest.matchAll(use)].flatMap(({ 0: chain, index }) => {
    const isHanded = /=\{(\{ \.\.\.)?$/.test(rest.slice(0, index)) && /^(\}|, )/.test(rest.slice(index + chain.length))
    return pathsOf(chain).map((path) => ({ path, isHanded }))
  })
}

/** The texts that none of the files reads. */
export function unusedOf(catalogue: Catalogue, codes: readonly string[]): Path[] {
  const words = new Set(codes.flatMap((code) => [...code.matchAll(/(?:\.|\{ )\s*(\w+)/g)].map(([, word]) => word)))
  const read = new Set<string>()
  const handed = new Set<string>()
  for (const { path, isHanded } of codes.flatMap((code) => usesIn(code, catalogue))) {
    // Without what follows a text: `texts.title.length`.
    const end = path.findIndex((_, index) => !isGroup(at(catalogue, path.slice(0, index + 1))))
    const name = (end < 0 ? path : path.slice(0, end + 1)).join('.')
    if (isHanded && end < 0) handed.add(name)
    else read.add(name)
  }
  return leavesOf(catalogue).filter((leaf) => {
    const above = leaf.map((_, index) => leaf.slice(0, index + 1).join('.'))
    return !above.some((name) => read.has(name) || (handed.has(name) && words.has(leaf.at(-1))))
  })
}
