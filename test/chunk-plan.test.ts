// Which modules share a file in the build (vite/chunk-plan.ts).
import { expect, it } from 'vitest'
import { planChunks } from '../vite/chunk-plan.ts'

const REQUEST_BYTES = 100

/** `imports`: what each module imports. A module is small or middling if its name says so. */
function plan(imports: Record<string, readonly string[]>, pages: readonly (readonly string[])[]) {
  const graph = {
    importsOf: (id: string) => imports[id] ?? [],
    sizeOf: (id: string) => (id.startsWith('small') ? 10 : id.startsWith('middling') ? 150 : 1_000),
  }
  const roots = pages.map((modules) => ({ modules, weight: 1, isPage: true }))
  return planChunks(roots, graph, REQUEST_BYTES)
    .map((modules) => modules.sort())
    .sort()
}

it('modules that the same pages load share a file', () => {
  const imports = { home: ['react', 'button'], list: ['react', 'button', 'table'] }
  expect(plan(imports, [['home'], ['list']])).toEqual([['button', 'react'], ['home'], ['list', 'table']])
})

it('a small module that few pages need: joins the file of others, so that no page asks for it alone', () => {
  const imports = { home: ['react', 'small-icon'], list: ['react', 'small-icon'], bare: ['react'] }
  expect(plan(imports, [['home'], ['list'], ['bare']])).toEqual([['bare'], ['home'], ['list'], ['react', 'small-icon']])
})

it('a page of many parts: gets few files, though other pages then load more in vain', () => {
  const own = { one: ['middling-1'], two: ['middling-2'], three: ['middling-3'], four: ['middling-4'] }
  const pages = Object.keys(own).map((page) => [page])
  const apart = Object.entries(own).map(([page, needs]) => [...needs, page].sort())
  expect(plan(own, pages)).toEqual(apart.sort())
  const all = Object.values(own).flat()
  expect(plan({ ...own, crowded: all }, [...pages, ['crowded']])).toEqual([
    ['crowded'],
    ['four'],
    ['middling-1', 'middling-2'],
    ['middling-3', 'middling-4'],
    ['one'],
    ['three'],
    ['two'],
  ])
})

it('no two files import each other, however small they are', () => {
  const imports = {
    one: ['small-a', 'large'],
    two: ['small-a', 'small-b', 'large'],
    large: ['small-b'],
    three: ['small-b'],
  }
  const files = plan(imports, [['one'], ['two'], ['three'], ['large']])
  const fileOf = (id: string) => files.findIndex((modules) => modules.includes(id))
  const reaches = (from: number, to: number, seen = new Set<number>()): boolean =>
    (files[from] ?? [])
      .flatMap((id) => imports[id as keyof typeof imports] ?? [])
      .map(fileOf)
      .some((next) => next !== from && (next === to || (!seen.has(next) && reaches(next, to, seen.add(next)))))
  expect(files.flat().sort()).toEqual(['large', 'one', 'small-a', 'small-b', 'three', 'two'])
  expect(files.filter((_, file) => reaches(file, file))).toEqual([])
})
