// A PostgreSQL server for one test, which can be stopped, killed and started again.
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './free-port.ts'

const run = promisify(execFile)
const PACKAGES = '/usr/lib/postgresql'
const OLDEST = 15
/** Data must survive a kill of the processes but not of the machine, so nothing is synced to the disk. */
const OPTIONS = '-c fsync=off -c full_page_writes=off -c listen_addresses=127.0.0.1'

/** The folder of the newest installed server's programs; undefined if there is none. */
export async function postgresPrograms(): Promise<string | undefined> {
  const versions = (await readdir(PACKAGES).catch(() => [])).map(Number).filter((version) => version >= OLDEST)
  return versions.length > 0 ? join(PACKAGES, String(Math.max(...versions)), 'bin') : undefined
}

export interface PostgresCluster {
  /** For DATABASE_URL. */
  url: string
  /** Resolves when the server answers. */
  start(): Promise<void>
  stop(mode: 'fast' | 'immediate'): Promise<void>
  /** Without a shutdown, as in a power cut. */
  killAll(): Promise<void>
  /** Kills the process of one of the product's connections: PostgreSQL then closes all of them and recovers. */
  killBackend(): Promise<void>
  /** Closes the product's connections, as a failover or an administrator does. */
  terminateConnections(): Promise<void>
  query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>
  remove(): Promise<void>
}

/** `folder`: the server's folder, e.g. on a small disk; by default a temporary one. The caller starts it. */
export async function postgresCluster(programs: string, folder?: string): Promise<PostgresCluster> {
  const home = folder ?? (await mkdtemp(join(tmpdir(), 'pruva-cluster-')))
  const data = join(home, 'data')
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const isRoot = process.getuid?.() === 0
  /** PostgreSQL refuses to run as root. */
  const program = (name: string, ...args: string[]) => {
    const command = [join(programs, name), ...args]
    return isRoot ? run('runuser', ['-u', 'postgres', '--', ...command]) : run(join(programs, name), args)
  }

  async function query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Row>(statement)).rows
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  async function start(): Promise<void> {
    const options = `${OPTIONS} -p ${port} -k ${home}`
    await program('pg_ctl', '-D', data, '-l', join(home, 'log'), '-w', '-o', options, 'start')
  }

  async function stop(mode: 'fast' | 'immediate'): Promise<void> {
    await program('pg_ctl', '-D', data, '-m', mode, '-w', 'stop')
  }

  async function killAll(): Promise<void> {
    const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
    const { stdout } = await run('pgrep', ['-P', String(pid)])
    const all = [Number(pid), ...stdout.trim().split('\n').map(Number)]
    for (const one of all) signal(one, 'SIGKILL')
    // The server does not start while one of them still holds its shared memory.
    while (all.some((one) => signal(one, 0))) await pause(10)
  }

  async function killBackend(): Promise<void> {
    const rows = await query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'pruva' order by state = 'active' desc limit 1`,
    )
    for (const { pid } of rows) signal(pid, 'SIGKILL')
  }

  if (isRoot) await run('chown', ['postgres', home])
  await chmod(home, 0o755)
  await program('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync')
  return {
    url,
    start,
    stop,
    killAll,
    killBackend,
    terminateConnections: async () => {
      await query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'pruva%'`)
    },
    query,
    remove: async () => {
      await stop('immediate').catch(() => undefined)
      if (!folder) await rm(home, { recursive: true, force: true })
    },
  }
}

/** Resolves when the server answers a query. */
export async function answering(cluster: PostgresCluster): Promise<void> {
  while (
    !(await cluster.query('select 1').then(
      () => true,
      () => false,
    ))
  )
    await pause(10)
}

/** False if the process no longer exists. */
function signal(pid: number, what: 'SIGKILL' | 0): boolean {
  try {
    return process.kill(pid, what)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}
