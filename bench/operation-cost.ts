// What an Idempotency-Key costs a create: `node bench/operation-cost.ts [calls]`, on the embedded database or, with
// TEST_DATABASE_URL, on a PostgreSQL server. Calls with and without a key alternate, so that both meet the same machine.
import { randomUUID } from 'node:crypto'
import { asAdministrator, databaseUrl } from '../test/server-database.ts'
import { ADMIN, serverProcess } from '../test/server-process.ts'
import { print } from './bench-database.ts'

const [calls = 400] = process.argv.slice(2).map(Number)
const WARM_UP = 100
const NAME = 'pruva_bench_operation_cost'

const url = process.env.TEST_DATABASE_URL
const drop = `drop database if exists ${NAME} with (force)`
if (url) await asAdministrator(url, drop, `create database ${NAME}`)
const server = await serverProcess(url ? { DATABASE_URL: databaseUrl(url, NAME) } : {})
try {
  await server.ready()
  const token = await server.signIn()
  const create = async (headers: Record<string, string>) => {
    const begun = performance.now()
    const answer = await fetch(`${server.url}/api/cities`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ name: `Liman ${randomUUID()}` }),
    })
    await answer.text()
    if (answer.status !== 200) throw new Error(`${ADMIN.email}: ${answer.status}`)
    return performance.now() - begun
  }
  const times: { without: number[]; with: number[] } = { without: [], with: [] }
  for (let call = 0; call < WARM_UP + calls; call++) {
    const once = () => create({ 'idempotency-key': randomUUID() })
    // Each is the first one of its pair as often as the second.
    const isFirst = call % 2 === 0
    const first = isFirst ? await create({}) : await once()
    const second = isFirst ? await once() : await create({})
    if (call < WARM_UP) continue
    times.without.push(isFirst ? first : second)
    times.with.push(isFirst ? second : first)
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  const [without, key] = [median(times.without), median(times.with)]
  print(`without ${without.toFixed(2)} ms, with ${key.toFixed(2)} ms: ${((key / without - 1) * 100).toFixed(1)} %`)
} finally {
  await server.remove()
  if (url) await asAdministrator(url, drop)
}
