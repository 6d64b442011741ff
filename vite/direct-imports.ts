// Rewrites an import from a library's index to an import from the module that defines the name. Through the index each module seems to
// import the whole library, and the bundler would put everything that any screen uses into the files that all screens load.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const packages = join(import.meta.dirname, '../node_modules')

/** Libraries whose index only exports names of their own modules. */
const LIBRARIES = [
  '@mantine/core',
  '@mantine/dates',
  '@mantine/form',
  '@mantine/hooks',
  '@mantine/modals',
  '@mantine/notifications',
  '@tabler/icons-react',
]

interface Origin {
  file: string
  /** The name in that file. */
  name: string
}

/** Where each exported name is defined. */
function originsOf(library: string): Map<string, Origin> {
  const folder = join(packages, library)
  const index = join(folder, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).module)
  const code = readFileSync(index, 'utf8')
  const origins = new Map<string, Origin>()
  const fileOf = (path: string) => (path.startsWith('.') ? join(dirname(index), path) : path)
  const names = (list: string) =>
    list
      .split(',')
      .map((part) => part.trim().split(/\s+as\s+/))
      .map(([name = '', alias = name]) => ({ name, alias }))
  for (const [, word, list = '', path = ''] of code.matchAll(/^(import|export) \{([^}]*)\} from ["']([^"']+)["']/gm))
    for (const { name, alias } of names(list))
      if (word === 'export' || !origins.has(alias)) origins.set(alias, { file: fileOf(path), name })
  for (const [, name = '', path = ''] of code.matchAll(/^import (\w+) from ["']([^"']+)["']/gm))
    origins.set(name, { file: fileOf(path), name: 'default' })
  return origins
}

export function directImports(): Plugin {
  const known = new Map<string, Map<string, Origin>>()
  const originsIn = (library: string) => {
    const origins = known.get(library) ?? originsOf(library)
    known.set(library, origins)
    return origins
  }
  return {
    name: 'pruva-direct-imports',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/\.(?:mjs|tsx?)$/.test(id) || !LIBRARIES.some((library) => code.includes(library))) return
      let changed = code
      for (const node of this.parse(code).body.toReversed()) {
        if (node.type !== 'ImportDeclaration' || !LIBRARIES.includes(node.source.value)) continue
        const origins = originsIn(node.source.value)
        const lines = node.specifiers.map((specifier) => {
          const name =
            specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier'
              ? specifier.imported.name
              : specifier.type
          const origin = origins.get(name)
          if (!origin) throw new Error(`${node.source.value} exports ${name} in a form that is not understood (${id}).`)
          return `import { ${origin.name} as ${specifier.local.name} } from ${JSON.stringify(origin.file)};`
        })
        changed = changed.slice(0, node.start) + lines.join('') + changed.slice(node.end)
      }
      return changed === code ? undefined : { code: changed, map: null }
    },
  }
}
