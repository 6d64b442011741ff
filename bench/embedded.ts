// What photos, PDFs, backups and starts cost on the embedded database: `node bench/embedded.ts [folder of another version of the app]`
// after `npm run build`. The server has the demo data and 100,000 requests, and is started as `npm start` does. Linux only (it reads /proc).
// `STARTS=9` starts it so often, `STARTS=0` only for the rest. `REST_MS=0` leaves out the rest after the work.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { openDatabase as OpenDatabase } from '../src/server/db/client.ts'
import { freePort } from '../test/free-port.ts'
import { silentLog } from '../test/silent-log.ts'
import { print } from './bench-database.ts'
import { processTime } from './cpu-times.ts'

const APP = resolve(process.argv[2] ?? join(import.meta.dirname, '..'))
const REQUESTS = Number(process.env.REQUESTS ?? 100_000)
const PASSWORD = 'Pruva2026!'
const STARTS = Number(process.env.STARTS ?? 5)
/** Longer than an idle thread lives. */
const REST_MS = Number(process.env.REST_MS ?? 70_000)

interface Running {
  url: string
  process: ChildProcess
  startMs: number
  /** Of the script and the server, with all of their threads. */
  startCpuMs: number
}

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const dataDir = await mkdtemp(join(tmpdir(), 'pruva-embedded-'))
const settings = {
  ...process.env,
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  DEMO: '1',
  LOG_LEVEL: 'fatal',
  NODE_ENV: '',
  RATES_URL: 'off',
}

async function start(): Promise<Running> {
  const port = await freePort()
  const env = { ...settings, PORT: String(port) }
  const began = performance.now()
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: APP,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error('The server did not start')
    const isUp = await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) {
      const startMs = performance.now() - began
      return { url, process: child, startMs, startCpuMs: processTime(child.pid) + processTime(serverOf(child)) }
    }
    await later(10)
  }
}

async function stop({ process: child }: Running): Promise<void> {
  const ended = new Promise((exited) => child.once('exit', exited))
  child.kill()
  await ended
}

async function seed(): Promise<void> {
  await stop(await start())
  const { openDatabase } = (await import(join(APP, 'src/server/db/client.ts'))) as { openDatabase: typeof OpenDatabase }
  const { db, close } = await openDatabase({ dataDir, log: silentLog })
  await sql`INSERT INTO service_requests (request_type, description, boat_id, customer_id, payer_id, status, created_at, completed_at,
      number_year, number_in_year)
    SELECT 'MAINTENANCE', 'Yıllık bakım ve yağ değişimi, kayıt ' || n, boat.id, boat.owner_user_id, boat.owner_user_id, 'COMPLETED',
      now() - interval '1 minute' * n, now(), 2020, 1000 + n
    FROM generate_series(1, ${REQUESTS}::int) AS n, (SELECT id, owner_user_id FROM boats LIMIT 1) AS boat`.execute(db)
  await close()
}

/** The only child of `npm start`'s script. */
const serverOf = ({ pid }: ChildProcess): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0])

function memoryOf(running: Running): string {
  const [, kilobytes = ''] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${serverOf(running.process)}/status`, 'utf8')) ?? []
  return `${Math.round(Number(kilobytes) / 1024)} MB`
}

async function signIn(url: string): Promise<string> {
  const body = JSON.stringify({ email: 'admin@pruva.local', password: PASSWORD })
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return ((await answer.json()) as { data: { accessToken: string } }).data.accessToken
}

function caller(url: string, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const call = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(url + path, { headers, ...init })
    const bytes = await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${Buffer.from(bytes)}`)
    return bytes
  }
  const content = async (path: string) =>
    (JSON.parse(Buffer.from(await call(path)).toString()) as { data: { content: { id: string }[] } }).data.content
  return { call, content }
}

/** The longest wait in milliseconds of another caller until `work` has ended. */
async function longestWait(call: (path: string) => Promise<unknown>, work: Promise<unknown>): Promise<number> {
  let isOver = false
  const ends = work.finally(() => {
    isOver = true
  })
  let longest = 0
  while (!isOver) {
    const began = performance.now()
    await call('/api/auth/me')
    longest = Math.max(longest, performance.now() - began)
    await later(5)
  }
  await ends
  return longest
}

function backup(): Promise<void> {
  const words = [
    '--disable-warning=ExperimentalWarning',
    'src/server/backup/cli.ts',
    'backup',
    join(dataDir, 'b.tar.gz'),
  ]
  const child = spawn(process.execPath, words, { cwd: APP, env: settings, stdio: ['ignore', 'ignore', 'inherit'] })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The backup ended with ${code}`))))
  })
}

async function times(count: number, work: () => Promise<unknown>): Promise<void> {
  let left = count
  await Promise.all(
    [1, 2, 3, 4].map(async () => {
      while (left-- > 0) await work()
    }),
  )
}

async function measure(running: Running): Promise<void> {
  const { call, content } = caller(running.url, await signIn(running.url))
  const [request] = await content('/api/maintenance/requests?status=ACTIVE&size=1')
  const [offer] = await content(`/api/maintenance/offers/request/${request?.id}`)
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 20 }
  const create = { width: 4000, height: 3000, channels: 3 as const, background: '#456', noise }
  const picture = new Blob([new Uint8Array(await sharp({ create }).jpeg({ quality: 80 }).toBuffer())])
  const upload = () => {
    const body = new FormData()
    body.set('serviceRequestId', request?.id ?? '')
    body.set('file', picture, 'photo.jpg')
    return call('/api/maintenance/photos', { method: 'POST', body })
  }
  const pdf = () => call(`/api/maintenance/offers/${offer?.id}/pdf`)
  const say = (name: string, value: string) => print(`| ${name} | ${value} |`)
  const wait = async (name: string, work: Promise<unknown>) =>
    say(`longest wait of another call: ${name}`, `${Math.round(await longestWait(call, work))} ms`)

  await longestWait(call, later(1500))
  say('memory at the start', memoryOf(running))
  await wait('nothing', later(3000))
  await wait('20 photos', times(20, upload))
  await wait('20 PDFs', times(20, pdf))
  await wait('a backup', backup())
  const alone: number[] = []
  for (let n = 0; n < 80; n++) {
    const began = performance.now()
    await pdf()
    alone.push(performance.now() - began)
  }
  say('a PDF alone, p50', `${median(alone.slice(-40)).toFixed(0)} ms`)
  await times(80, upload)
  say('memory after 100 photos and 100 PDFs', memoryOf(running))
  await later(REST_MS)
  say('memory after a rest', memoryOf(running))
}

try {
  await seed()
  print('| what | value |\n|---|---|')
  const starts: Running[] = []
  for (let n = 0; n < STARTS; n++) {
    const running = await start()
    starts.push(running)
    await stop(running)
  }
  if (STARTS > 0) {
    const of = (figure: 'startMs' | 'startCpuMs') => Math.round(median(starts.map((running) => running[figure])))
    print(`| second start until the first healthy answer, median of ${STARTS} | ${of('startMs')} ms |`)
    print(`| its CPU time, all threads | ${of('startCpuMs')} ms |`)
  }
  const running = await start()
  try {
    await measure(running)
  } finally {
    await stop(running)
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
