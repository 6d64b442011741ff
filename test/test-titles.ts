// The titles of all tests and of the groups around them, read from the sources.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

const ROOT = path.resolve(import.meta.dirname, '..')

export interface TestTitle {
  /** `src/web/features/users/users-page.test.tsx` */
  file: string
  /** The titles of the `describe` calls around it, the outermost first. */
  groups: string[]
  title: string
}

interface Node {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** The names of a call: `['it', 'each']` for `it.each(rows)('title', run)`. */
function namesOf(callee: unknown): string[] {
  if (!isNode(callee)) return []
  if (callee.type === 'Identifier') return [String(callee.name)]
  if (callee.type === 'CallExpression') return namesOf(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return namesOf(callee.tag)
  if (callee.type !== 'MemberExpression' || !isNode(callee.property)) return []
  return [...namesOf(callee.object), String(callee.property.name)]
}

function titlesIn(file: string): TestTitle[] {
  const code = readFileSync(path.join(ROOT, file), 'utf8')
  const found: TestTitle[] = []
  const textOf = (node: unknown): string | undefined => {
    if (!isNode(node)) return undefined
    if (node.type === 'TemplateLiteral') return code.slice(Number(node.start) + 1, Number(node.end) - 1)
    return typeof node.value === 'string' ? node.value : undefined
  }
  function visit(value: unknown, groups: string[]): void {
    if (Array.isArray(value)) {
      for (const one of value) visit(one, groups)
      return
    }
    if (!isNode(value)) return
    let inner = groups
    if (value.type === 'CallExpression') {
      const [first, ...others] = value.arguments as Node[]
      const [name = '', ...rest] = namesOf(value.callee)
      const title = others.some(({ type }) => type.endsWith('FunctionExpression')) ? textOf(first) : undefined
      if (title !== undefined && (name === 'describe' || rest.includes('describe'))) inner = [...groups, title]
      else if (title !== undefined && (name === 'it' || name === 'test') && !rest.includes('step'))
        found.push({ file, groups, title })
    }
    for (const child of Object.values(value)) visit(child, inner)
  }
  visit(parseSync(file, code).program, [])
  return found
}

export const testTitles: readonly TestTitle[] = globSync(
  ['src/**/*.test.{ts,tsx}', 'test/*.test.ts', 'e2e/*.spec.ts'],
  {
    cwd: ROOT,
  },
)
  .map((name) => name.split(path.sep).join('/'))
  .sort()
  .flatMap(titlesIn)
