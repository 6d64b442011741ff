// What the browser gets of a contract at first: the method, address and rules of each endpoint, and the plain values. Only a module that
// imports a schema by name gets the contract with its schemas. The contract remains the only description of a call: this module evaluates
// it and writes down what it says.
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Endpoint } from '../src/shared/endpoint.ts'

/** A contract, or the schemas that several contracts of a feature share. */
const CONTRACT = /\/src\/shared\/.*\.(?:contract|filters|plan)\.ts$/
/** Marks the module without schemas. */
const PLAIN = '?addresses'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isEndpoint = (value: unknown) => isObject(value) && 'method' in value && 'url' in value && 'schema' in value

const isSame = (one: unknown, other: unknown): boolean =>
  isObject(one) && isObject(other)
    ? Object.getPrototypeOf(one) === Object.getPrototypeOf(other) &&
      Object.keys(one).length === Object.keys(other).length &&
      Object.keys(one).every((key) => isSame(one[key], other[key]))
    : Object.is(one, other)

/** The value as JSON; undefined if it has schemas or functions. */
function jsonOf(value: unknown): string | undefined {
  if (isObject(value) && Object.values(value).length > 0 && Object.values(value).every(isEndpoint)) {
    const addresses = Object.entries(value).map(([name, one]) => {
      const { method, url, config } = one as Endpoint
      const { multipart: _schema, ...plain } = config
      return [name, { method, url, config: plain }]
    })
    return JSON.stringify(Object.fromEntries(addresses))
  }
  if (isObject(value) && '_zod' in value) return undefined
  const json = JSON.stringify(value)
  return json !== undefined && isSame(value, JSON.parse(json)) ? json : undefined
}

/** The exported values without schemas, by name, as JSON. */
export async function plainExports(path: string): Promise<Map<string, string>> {
  const exported: Record<string, unknown> = await import(pathToFileURL(path).href)
  return new Map(
    Object.entries(exported).flatMap(([name, value]) => {
      const json = jsonOf(value)
      return json === undefined ? [] : [[name, json] as const]
    }),
  )
}

export function contractAddresses(): Plugin {
  return {
    name: 'pruva-contract-addresses',
    apply: 'build',
    enforce: 'post',
    resolveId: (source) => (source.endsWith(PLAIN) ? source : undefined),
    async load(id) {
      if (!id.endsWith(PLAIN)) return
      const lines = [...(await plainExports(id.slice(0, -PLAIN.length)))].map(
        ([name, json]) => `export const ${name} = ${json};`,
      )
      return { code: lines.join('\n'), moduleType: 'js', moduleSideEffects: false }
    },
    /** Splits each import of a contract into its plain values and its schemas. */
    async transform(code, id) {
      if (!/\.tsx?$/.test(id)) return
      let changed = code
      for (const node of this.parse(code).body.toReversed()) {
        if (node.type !== 'ImportDeclaration') continue
        const contract = join(dirname(id), node.source.value)
        if (!CONTRACT.test(contract)) continue
        const plain = await plainExports(contract)
        const lines = node.specifiers.map((specifier) => {
          if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier')
            throw new Error(`${id} imports ${node.source.value} in a form that is not understood.`)
          const { name } = specifier.imported
          const from = plain.has(name) ? contract + PLAIN : contract
          return `import { ${name} as ${specifier.local.name} } from ${JSON.stringify(from)};`
        })
        changed = changed.slice(0, node.start) + lines.join('') + changed.slice(node.end)
      }
      return changed === code ? undefined : { code: changed, map: null }
    },
  }
}
