// How long other callers wait while one caller makes as many calls as it can:
// `node bench/one-caller.ts [folder of another version of the app]`. The embedded database has 100,000 log entries and the demo data.
// Meanwhile a customer lists the own boats again and again.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { openDatabase as OpenDatabase } from '../src/server/db/client.ts'
import type { migrateToLatest as MigrateToLatest } from '../src/server/db/migrate.ts'
import { freePort } from '../test/free-port.ts'
import { silentLog } from '../test/silent-log.ts'
import { print } from './bench-database.ts'

const APP = resolve(process.argv[2] ?? join(import.meta.dirname, '..'))
const LOG_ENTRIES = 100_000
const PASSWORD = 'Pruva2026!'
const QUIET_MS = 10_000
const ATTACK_SCRIPT = fileURLToPath(new URL('./one-caller-attacks.ts', import.meta.url))
const ATTACKS = {
  docs: '1,000 pipelined calls of /api/docs/json on one connection',
  unread: '400 readers who do not read, 25 calls each',
  settings: '400 readers who do not read, ten calls of /api/settings each',
  exports: 'six log exports of one account',
  pdfs: '64 offer PDFs of one account at once',
} as const

async function prepare(dataDir: string): Promise<void> {
  const { openDatabase } = (await import(join(APP, 'src/server/db/client.ts'))) as { openDatabase: typeof OpenDatabase }
  const { migrateToLatest } = (await import(join(APP, 'src/server/db/migrate.ts'))) as {
    migrateToLatest: typeof MigrateToLatest
  }
  const { db, close } = await openDatabase({ dataDir, log: silentLog })
  await migrateToLatest(db)
  await sql`INSERT INTO activity_logs (created_at, user_email, category, action_type, entity, entity_id, message)
    SELECT now() - interval '3 years' * (1 - n::float8 / ${LOG_ENTRIES}::int), 'kullanici' || n % 2000 || '@deniz.example',
      'BOAT', 'UPDATE', 'boat', gen_random_uuid(), 'Mavi Yolculuk ' || n || ' teknesi güncellendi: motor saati ve konum'
    FROM generate_series(1, ${LOG_ENTRIES}::int) AS n`.execute(db)
  await close()
}

interface Running {
  url: string
  dataDir: string
  process: ChildProcess
}

async function startServer(dataDir: string): Promise<Running> {
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DEMO: '1',
    LOG_LEVEL: 'fatal',
    RATES_URL: 'off',
    NODE_ENV: '',
  }
  const words = ['--disable-warning=ExperimentalWarning', 'src/server/main.ts']
  const child = spawn(process.execPath, words, { cwd: APP, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error('The server did not start')
    const isUp = await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return { url, dataDir, process: child }
    await new Promise((later) => setTimeout(later, 100))
  }
}

async function signIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { data } = (await answer.json()) as { data: { accessToken: string } }
  return data.accessToken
}

/** Calls until `until` is settled. Gives the milliseconds of each call. */
async function waitsOf(url: string, token: string, until: Promise<unknown>): Promise<number[]> {
  const waits: number[] = []
  let isOver = false
  const ends = until.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const start = performance.now()
    const answer = await fetch(`${url}/api/boats`, { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`A customer was answered ${answer.status}`)
    waits.push(performance.now() - start)
    await new Promise((later) => setTimeout(later, 5))
  }
  await ends
  return waits
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`It ended with ${code}`))))
  })
}

const attack = (name: string, { url }: Running, token: string) =>
  ended(
    spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ATTACK_SCRIPT, name, url, token], {
      stdio: 'inherit',
    }),
  )

function backup({ dataDir }: Running): Promise<void> {
  const words = [
    '--disable-warning=ExperimentalWarning',
    'src/server/backup/cli.ts',
    'backup',
    join(dataDir, 'backup.tar.gz'),
  ]
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  return ended(spawn(process.execPath, words, { cwd: APP, env, stdio: ['ignore', 'ignore', 'inherit'] }))
}

const rank = (waits: number[], part: number) => waits.toSorted((a, b) => a - b)[Math.ceil(waits.length * part) - 1] ?? 0

async function memoryOf({ process: { pid } }: Running): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, kilobytes = ''] = /VmRSS:\s+(\d+)/.exec(status) ?? []
  return kilobytes === '' ? '' : `${Math.round(Number(kilobytes) / 1024)} MB`
}

const dataDir = await mkdtemp(join(tmpdir(), 'pruva-one-caller-'))
await prepare(dataDir)
const server = await startServer(dataDir)
try {
  const [customer, admin] = [
    await signIn(server.url, 'musteri@pruva.local'),
    await signIn(server.url, 'admin@pruva.local'),
  ]
  // Warms up until all code is compiled.
  await waitsOf(server.url, customer, new Promise((later) => setTimeout(later, 3000)))
  print('| while | calls | p50 | p99 | longest | memory after |\n|---|---|---|---|---|---|')
  const row = async (label: string, until: Promise<unknown>) => {
    const waits = await waitsOf(server.url, customer, until)
    const figures = [rank(waits, 0.5), rank(waits, 0.99), rank(waits, 1)].map((ms) => `${ms.toFixed(0)} ms`)
    print(`| ${label} | ${waits.length} | ${figures.join(' | ')} | ${await memoryOf(server)} |`)
  }
  await row('quiet', new Promise((later) => setTimeout(later, QUIET_MS)))
  for (const [name, label] of Object.entries(ATTACKS)) await row(label, attack(name, server, admin))
  await row('a backup', backup(server))
} finally {
  server.process.kill()
  await new Promise((exited) => server.process.once('exit', exited))
  await rm(dataDir, { recursive: true, force: true })
}
