import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '../test/free-port.ts'

export const JWT_SECRET = 'the-same-for-both-servers-of-a-benchmark'

export interface Server {
  url: string
  process: ChildProcess
}

/** Runs the script as a server of the database at `url`, or of the embedded one in `dataDir`, and resolves when it answers. */
export async function startServer(cwd: string, script: string, url: string, dataDir?: string): Promise<Server> {
  const port = await freePort()
  const env = {
    ...process.env,
    RATES_URL: 'off',
    DATABASE_URL: url,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir ?? join(process.env.TMPDIR ?? '/tmp', `pruva-bench-${port}`),
    JWT_SECRET,
    DEMO: '0',
    LOG_LEVEL: 'warn',
  }
  const words = ['--disable-warning=ExperimentalWarning', script]
  const child = spawn(process.execPath, words, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const address = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${script} did not start`)
    if (await fetch(`${address}/api/health`).catch(() => null)) return { url: address, process: child }
    await new Promise((later) => setTimeout(later, 50))
  }
}
