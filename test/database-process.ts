// Starts database-writer.ts and reads its output.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface DatabaseProcess {
  readonly lines: readonly string[]
  readonly process: ChildProcess
  /** Resolves at the first line that matches, or when the process has ended. */
  until(matches: (line: string) => boolean): Promise<string | undefined>
  kill(): Promise<void>
  exited: Promise<number | null>
}

export function startDatabaseProcess(
  folder: string,
  mode: string,
  env: NodeJS.ProcessEnv = {},
  preload?: string,
): DatabaseProcess {
  const options = preload ? ['--import', preload] : []
  const child = spawn(process.execPath, [...options, join(import.meta.dirname, 'database-writer.ts'), folder, mode], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const heard = createInterface({ input: child.stdout })
  heard.on('line', (line) => lines.push(line))
  const ended = once(heard, 'close')
  const exited = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null)
  const until = async (matches: (line: string) => boolean) => {
    while (true) {
      const found = lines.find(matches)
      if (found !== undefined) return found
      if ((await Promise.race([once(heard, 'line'), ended.then(() => 'ended')])) === 'ended') return lines.find(matches)
    }
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await Promise.all([exited, ended])
  }
  return { lines, process: child, until, kill, exited }
}
