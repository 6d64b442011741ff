// An S3-compatible server as its own process, with one bucket; it keeps its data over a restart.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

const require = createRequire(import.meta.url)
const PROGRAM = require.resolve('s3rver/bin/s3rver.js')
const BUCKET = 'pruva'
/** The server's own fixed key. */
const KEY = 'S3RVER'

export interface S3Server {
  /** For STORAGE_URL. */
  url: string
  start(): Promise<void>
  stop(): Promise<void>
  remove(): Promise<void>
}

export async function s3Server(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'pruva-s3-'))
  const port = await freePort()
  const endpoint = `http://127.0.0.1:${port}`
  let running: ChildProcess | undefined
  const stop = async () => {
    if (!running) return
    const exited = once(running, 'exit')
    running.kill('SIGKILL')
    running = undefined
    await exited
  }
  return {
    url: `s3://${KEY}:${KEY}@${BUCKET}?endpoint=${encodeURIComponent(endpoint)}&region=eu-central-1`,
    start: async () => {
      const options = ['-d', folder, '-a', '127.0.0.1', '-p', String(port), '--silent', '--configure-bucket', BUCKET]
      running = spawn(process.execPath, [PROGRAM, ...options], { stdio: 'ignore' })
      await answering(endpoint, running)
    },
    stop,
    remove: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    if (await fetch(url).catch(() => null)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The S3 server did not start')
}
