// What the build makes of the contracts (vite/contract-addresses.ts).
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { allEndpoints } from '../src/shared/api.ts'
import { plainExports } from '../vite/contract-addresses.ts'

const root = join(import.meta.dirname, '..')
const contracts = globSync('src/shared/**/*.contract.ts', { cwd: root }).map((path) => join(root, path))

it("the browser's part of the contracts has the method, address and rules of every endpoint", async () => {
  const values = (await Promise.all(contracts.map(plainExports))).flatMap((one) => [...one])
  const tables = values.filter(([name]) => name.endsWith('Api')).map(([, json]) => JSON.parse(json))
  const known = tables.flatMap((table) => Object.values(table))
  const expected = allEndpoints.map(({ endpoint: { method, url, config } }) => ({
    method,
    url,
    config: Object.fromEntries(Object.entries(config).filter(([key]) => key !== 'multipart')),
  }))
  expect(known).toHaveLength(expected.length)
  expect(known).toEqual(expect.arrayContaining(expected))
})

it("the browser's part of the contracts leaves out schemas only", async () => {
  for (const path of contracts) {
    const plain = await plainExports(path)
    const others = Object.entries(await import(path)).filter(([name]) => !plain.has(name))
    expect(
      others.filter(([, value]) => !(value instanceof Object && '_zod' in value) && typeof value !== 'function'),
    ).toEqual([])
  }
})
