// The server as its own process, started as by `npm start`.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './free-port.ts'

const MAIN = join(import.meta.dirname, '../src/server/main.ts')
/** The first administrator. */
export const ADMIN = { email: 'patron@pruva.test', password: 'sifre-12345' }
const READY = 'Pruva hazır'

export interface ServerProcess {
  url: string
  dataDir: string
  process: ChildProcess
  /** The lines of both outputs. */
  lines: readonly string[]
  /** Resolves at the first line with these words, or when the process has ended. */
  says(words: string): Promise<string | undefined>
  /** Resolves when the server listens. @throws if it ended instead */
  ready(): Promise<void>
  exited: Promise<number | null>
  /** The access token of the first administrator. */
  signIn(): Promise<string>
  /** Kills the server and removes its data. */
  remove(): Promise<void>
}

/** `env` overrides the settings of the test server. */
export async function serverProcess(env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'pruva-server-')))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '0',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      JWT_SECRET: 'the-same-for-all-servers-of-one-test',
      LOG_LEVEL: 'warn',
      RATES_URL: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const outputs = [child.stdout, child.stderr].map((input) => createInterface({ input }))
  for (const output of outputs) output.on('line', (line) => lines.push(line))
  const ended = Promise.all(outputs.map((output) => once(output, 'close'))).then(() => 'ended' as const)
  const exited = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null)
  const says = async (words: string) => {
    for (;;) {
      const found = lines.find((line) => line.includes(words))
      if (found !== undefined) return found
      const more = Promise.race(outputs.map((output) => once(output, 'line')))
      if ((await Promise.race([more, ended])) === 'ended') return lines.find((line) => line.includes(words))
    }
  }
  return {
    url,
    dataDir,
    process: child,
    lines,
    says,
    exited,
    ready: async () => {
      if (!(await says(READY))) throw new Error(lines.join('\n'))
    },
    signIn: () => signIn(url),
    remove: async () => {
      child.kill('SIGKILL')
      await Promise.all([exited, ended])
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const { data } = (await answer.json()) as { data: { accessToken: string } }
  return data.accessToken
}
