// `npm run admin` as a process: beside a running server, after its stop, and without a database.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asAdministrator, databaseUrl } from '../../../test/server-database.ts'
import { ADMIN, type ServerProcess, serverProcess } from '../../../test/server-process.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { adminTexts as texts } from '../../shared/app/admin.texts.ts'
import { doctorTexts } from '../../shared/app/doctor.texts.ts'

/** Several processes start, and the doctor waits for networks. */
const TIME_LIMIT = { timeout: 120_000 }
const run = promisify(execFile)
let home: string
let server: ServerProcess
let appUrl: string
const DATABASE = process.env.TEST_DATABASE_URL
const name = `pruva_admin_${randomUUID().replaceAll('-', '')}`
const database = (): NodeJS.ProcessEnv => (DATABASE ? { DATABASE_URL: databaseUrl(DATABASE, name) } : {})

/** The settings of the test's server. */
const settings = () => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  ...{ DATA_DIR: server.dataDir, APP_URL: appUrl, RATES_URL: 'off', LOG_LEVEL: 'warn', INIT_CWD: home },
  ...database(),
  JWT_SECRET: 'the-same-for-all-servers-of-one-test',
})
async function admin(words: string[], env: NodeJS.ProcessEnv = settings()) {
  const args = ['--disable-warning=ExperimentalWarning', 'src/server/admin/cli.ts', ...words]
  const { stdout, stderr, code } = await run(process.execPath, args, { env }).then(
    (ended) => ({ ...ended, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  )
  return { lines: `${stdout}${stderr}`.trim().split('\n'), code }
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'pruva-admin-'))
  if (DATABASE) await asAdministrator(DATABASE, `create database ${name}`)
  server = await serverProcess(database())
  await server.ready()
  appUrl = server.url.replace('127.0.0.1', 'localhost')
}, 120_000)
afterAll(async () => {
  await server.remove()
  if (DATABASE) await asAdministrator(DATABASE, `drop database if exists ${name} with (force)`)
  await rm(home, { recursive: true, force: true })
})

it('beside a running server: accounts, the packet with the server’s warnings, and the doctor', TIME_LIMIT, async () => {
  expect(await admin(['list-users'])).toEqual({ lines: [`${ADMIN.email} · Yönetici · onaylı`], code: 0 })
  const written = await admin(['support', 'paket.json'])
  // With a PostgreSQL server the command does not ask the running one.
  const told = DATABASE ? [texts.withoutWarnings] : []
  expect(written).toEqual({ lines: [...told, texts.written(join(home, 'paket.json'))], code: 0 })
  const packet = JSON.parse(await readFile(join(home, 'paket.json'), 'utf8'))
  expect(packet).toMatchObject({ counts: { users: 1 }, warnings: [] })
  const { lines, code } = await admin(['doctor'])
  const { address, stream, store, database: opened } = doctorTexts
  expect(lines).toContain(`✓ ${address.name}: ${address.good(appUrl)}`)
  for (const name of [stream.name, store.name, opened.name])
    expect(lines.filter((line) => line.startsWith(`✓ ${name}`))).toHaveLength(1)
  expect(lines).toContain(`! ${doctorTexts.backup.name}: ${doctorTexts.backup.none}`)
  expect(code).toBe(0)
})

it(
  'after the server’s stop it opens the database itself, and the doctor says that nobody answers',
  TIME_LIMIT,
  async () => {
    server.process.kill('SIGTERM')
    await server.exited
    expect((await admin(['reset-password', ADMIN.email])).lines[0]).toMatch(/yeni şifre: [a-z2-9-]{19}$/)
    const support = await admin(['support', 'ikinci.json'])
    expect(support.lines).toEqual([texts.withoutWarnings, texts.written(join(home, 'ikinci.json'))])
    const { lines, code } = await admin(['doctor'])
    expect(lines.find((line) => line.includes(` ${doctorTexts.address.name}: `))).toMatch(
      /^✗ APP_URL: .* yanıt vermiyor/,
    )
    expect(code).toBe(1)
  },
)

it('without a database, without a command, with a wrong setting: one line and an exit code', TIME_LIMIT, async () => {
  const empty = await temporaryFolder()
  await mkdir(join(empty, 'veri'))
  const env = { ...settings(), DATA_DIR: join(empty, 'veri'), DATABASE_URL: '' }
  const failed = texts.failed(texts.noDatabase(env.DATA_DIR))
  expect(await admin(['list-users'], env)).toEqual({ lines: [failed], code: 1 })
  const { lines, code } = await admin(['doctor'], env)
  const { database: opened } = doctorTexts
  expect([lines[1], code]).toEqual([`✗ ${opened.name}: ${opened.bad(texts.noDatabase(env.DATA_DIR))}`, 1])
  expect((await admin(['version'], env)).lines).toEqual([expect.stringMatching(/^Pruva \d+\.\d+\.\d+/)])
  expect(await admin([], env)).toEqual({ lines: texts.usage.split('\n'), code: 2 })
  const wrong = await admin(['doctor'], { ...env, PORT: 'x' })
  const { marks, line, settings: of } = doctorTexts
  expect(wrong).toEqual({
    lines: [line(marks.bad, of.name, 'Setting PORT: must be a whole number from 0 to 65535')],
    code: 1,
  })
})
