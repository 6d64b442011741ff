// A full disk under each database: real servers on a small disk, where this process may create one.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { statusAndKey, usePeople, useServer } from '../../test/harness.ts'
import { postgresCluster, postgresPrograms } from '../../test/postgres-cluster.ts'
import { type ServerProcess, serverProcess } from '../../test/server-process.ts'
import { type SmallDisk, smallDisk } from '../../test/small-disk.ts'
import { citiesApi } from '../shared/cities/cities.contract.ts'

const MEGABYTES = 160
/** More writes than the tables' existing pages can hold. */
const MOST_WRITES = 2_000

const programs = await postgresPrograms()
const trial = smallDisk(1)
trial?.remove()

function newDisk(): SmallDisk {
  const disk = smallDisk(MEGABYTES)
  if (!disk) throw new Error('The trial disk could be made')
  onTestFinished(() => disk.remove())
  return disk
}

async function started(env: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const server = await serverProcess(env)
  onTestFinished(() => server.remove())
  await server.ready()
  return server
}

/** Writes until the disk is full, and again after it was emptied. In between writes get 503; no acknowledged row is lost. */
async function fillUnderLoad(server: ServerProcess, disk: SmallDisk): Promise<void> {
  const headers = { authorization: `Bearer ${await server.signIn()}`, 'content-type': 'application/json' }
  const acknowledged: string[] = []
  const add = async (name: string) => {
    const answer = await fetch(`${server.url}/api/cities`, { method: 'POST', headers, body: JSON.stringify({ name }) })
    if (answer.status === 200) acknowledged.push(name)
    return answer
  }
  const names = async (): Promise<string[]> => {
    const { data } = await (await fetch(`${server.url}/api/cities`, { headers })).json()
    return data.map(({ name }: { name: string }) => name)
  }
  expect((await add('Liman 0')).status).toBe(200)
  disk.fill()
  let refusal: Response | undefined
  for (let n = 1; n < MOST_WRITES && !refusal; n += 1) {
    const answer = await add(`Liman ${n}`)
    if (answer.status !== 200) refusal = answer
  }
  expect([refusal?.status, refusal?.headers.get('retry-after')]).toEqual([503, '15'])
  await eventually(async () => expect((await fetch(`${server.url}/api/health`)).status).toBe(503))
  expect(await names()).toEqual(expect.arrayContaining(acknowledged))
  disk.empty()
  await eventually(async () => expect((await fetch(`${server.url}/api/health`)).status).toBe(200))
  expect((await add('Liman son')).status).toBe(200)
  expect(await names()).toEqual(expect.arrayContaining(acknowledged))
  expect(server.process.exitCode).toBeNull()
}

describe.runIf(trial)('a full disk', () => {
  it('embedded database → 503 for writes and health, and all works again once there is room', async () => {
    const disk = newDisk()
    await fillUnderLoad(await started({ DATA_DIR: join(disk.folder, 'data') }), disk)
  })

  it.runIf(programs)(
    'PostgreSQL server → 503 for writes and health, and all works again once there is room',
    async () => {
      const disk = newDisk()
      const folder = join(disk.folder, 'cluster')
      mkdirSync(folder)
      const cluster = await postgresCluster(programs ?? '', folder)
      onTestFinished(() => cluster.remove())
      await cluster.start()
      await fillUnderLoad(await started({ DATABASE_URL: cluster.url }), disk)
    },
  )
})

describe('a disk without its reserve', () => {
  const server = useServer()
  const people = usePeople(server, { admin: 'ADMIN' })

  it('writes are refused with 503, reads are answered', async () => {
    const full = Object.assign(new Error('ENOSPC: less than 32 MB are free'), { code: 'ENOSPC' })
    vi.spyOn(server, 'checkSpace').mockRejectedValue(full)
    const refused = await server.call(people.admin, citiesApi.create, { body: { name: 'Liman' } })
    expect([statusAndKey(refused), refused.headers.get('retry-after')]).toEqual(['503 temporarily_unavailable', '15'])
    expect(statusAndKey(await server.call(people.admin, citiesApi.list))).toBe('200 fetched')
  })
})
