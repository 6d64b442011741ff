// The start from the operator's view: a process, its output and its end.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../test/free-port.ts'
import { type PostgresCluster, postgresCluster, postgresPrograms } from '../../test/postgres-cluster.ts'
import { type ServerProcess, serverProcess } from '../../test/server-process.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'

const programs = await postgresPrograms()

async function started(env: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const server = await serverProcess(env)
  onTestFinished(() => server.remove())
  return server
}

async function newCluster(): Promise<PostgresCluster> {
  const cluster = await postgresCluster(programs ?? '')
  onTestFinished(() => cluster.remove())
  return cluster
}

describe('a database that is away at the start', () => {
  it('nobody answers → says so once a try with growing pauses, and SIGTERM ends it cleanly', async () => {
    const server = await started({ DATABASE_URL: `postgres://postgres@127.0.0.1:${await freePort()}/postgres` })
    for (const pause of ['0.5 s', '1 s', '2 s']) {
      expect(await server.says(`the next try is in ${pause}`)).toContain('DATABASE_URL does not answer: connect ECONN')
    }
    expect(server.lines).toHaveLength(3)
    server.process.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    expect(server.lines).toHaveLength(3)
  })

  it.runIf(programs)('it comes → the start goes on', async () => {
    const cluster = await newCluster()
    const server = await started({ DATABASE_URL: cluster.url })
    await server.says('the next try is in')
    await cluster.start()
    await server.ready()
    const health = await fetch(`${server.url}/api/health`)
    expect(health.status).toBe(200)
  })

  it.runIf(programs)('it refuses the role or has no such database → ends with one line', async () => {
    const cluster = await newCluster()
    await cluster.start()
    const stranger = await started({ DATABASE_URL: cluster.url.replace('postgres@', 'stranger@') })
    expect(await stranger.exited).toBe(1)
    expect(stranger.lines).toEqual([expect.stringContaining('DATABASE_URL refuses: role "stranger" does not exist')])
    const elsewhere = await started({ DATABASE_URL: cluster.url.replace(/postgres$/, 'elsewhere') })
    expect(await elsewhere.exited).toBe(1)
    expect(elsewhere.lines).toEqual([expect.stringContaining('database "elsewhere" does not exist')])
  })
})

describe('a DATA_DIR that cannot be used', () => {
  const refused = async (dataDir: string) => {
    const server = await started({ DATA_DIR: dataDir })
    expect(await server.exited).toBe(1)
    expect(server.lines).toHaveLength(1)
    return server.lines[0]
  }

  it('a file, or a folder below one → refused in one line that names the setting', async () => {
    const file = join(await temporaryFolder(), 'file')
    await writeFile(file, 'mine')
    expect(await refused(file)).toContain(`Setting DATA_DIR: ${file} cannot be used, it is not a folder`)
    expect(await refused(join(file, 'below'))).toContain('Setting DATA_DIR: ')
  })

  it.runIf(process.platform === 'linux')('a folder that nobody can make or write to → refused too', async () => {
    expect(await refused('/proc/x')).toContain('Setting DATA_DIR: /proc/x cannot be used, ENOENT')
    expect(await refused('/proc/self')).toContain('Setting DATA_DIR: /proc/self cannot be used, ')
  })
})
