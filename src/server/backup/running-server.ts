// Two processes must never open one embedded database, so `npm run backup` asks a running server for the backup, and `npm run admin`
// for its work: over a socket in DATA_DIR, a folder that only its owner can enter. It is not reachable over the network.
import { chmod, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { isAbsolute, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { BaseLogger } from 'pino'
import { z } from 'zod'
import { AdminAnswer } from '../admin/answer.ts'
import type { BackupMade } from './backup.ts'
import { BackupAnswer, makeBackupBeside, type RunningDatabase, removeCopy } from './backup-process.ts'

/** The kernels' limit, in bytes. */
const LONGEST_PATH = 103
const LONGEST_QUESTION = 10_000
const SILENCE_TIMEOUT_MS = 5_000

const Question = z.union([
  z.object({ file: z.string().refine(isAbsolute) }),
  z.object({ command: z.array(z.string()).min(1) }),
])
type Question = z.output<typeof Question>

const CommandAnswer = z.union([z.object({ answer: AdminAnswer }), z.object({ refused: z.string() })])
/** Does what `npm run admin` asks for. */
export type Commands = (words: string[]) => Promise<AdminAnswer>

const socketOf = (dataDir: string): string => join(dataDir, 'backup.sock')
/** Windows' named pipes are open to every account of the machine. */
const isPossible = (dataDir: string): boolean =>
  process.platform !== 'win32' && Buffer.byteLength(socketOf(dataDir)) <= LONGEST_PATH

export interface OfferedBackups {
  /** Waits for a backup that is being made. */
  stop(): Promise<void>
}

/** One backup at a time: all of them copy the database to the same folder. */
export interface BackupTurn {
  isTaken: boolean
}

/** The caller holds the lock of DATA_DIR. */
export async function serveBackups(
  source: RunningDatabase,
  log: Pick<BaseLogger, 'info' | 'error'>,
  turn: BackupTurn = { isTaken: false },
  commands: Commands = async () => ({ lines: [], exitCode: 1 }),
): Promise<OfferedBackups> {
  const { dataDir } = source
  if (!isPossible(dataDir)) return { stop: async () => {} }
  const running = new Set<Promise<void>>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    // The caller disconnected; the server still makes the backup.
    socket.on('error', () => {})
    const answered = answer(socket)
      .catch((error: unknown) => log.error({ err: error }, 'A question for a backup failed'))
      .finally(() => running.delete(answered))
    running.add(answered)
  })

  async function answer(socket: Socket): Promise<void> {
    const question = await questionOf(socket)
    if ('command' in question) return say(socket, await commanded(question.command))
    if (turn.isTaken) return say(socket, { refused: 'Another backup is being made right now.' })
    turn.isTaken = true
    try {
      const made = await makeBackupBeside(source, question.file)
      log.info(made, 'A backup was made')
      say(socket, { made })
    } catch (error) {
      log.error({ err: error }, 'A backup failed')
      say(socket, { refused: error instanceof Error ? error.message : String(error) })
    } finally {
      turn.isTaken = false
    }
  }

  const commanded = (words: string[]): Promise<z.input<typeof CommandAnswer>> =>
    commands(words).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ refused: error instanceof Error ? error.message : String(error) }),
    )

  // A killed server leaves both.
  await rm(socketOf(dataDir), { force: true })
  await removeCopy(dataDir)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(socketOf(dataDir), resolve))
  await chmod(socketOf(dataDir), 0o600)
  return {
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      await Promise.all(running)
      await closed
    },
  }
}

async function questionOf(socket: Socket): Promise<Question> {
  socket.setTimeout(SILENCE_TIMEOUT_MS, () => socket.destroy())
  let length = 0
  socket.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > LONGEST_QUESTION) socket.destroy()
  })
  const question = Question.parse(JSON.parse(await text(socket)))
  socket.setTimeout(0)
  return question
}

function say(socket: Socket, answer: BackupAnswer | z.input<typeof CommandAnswer>): void {
  socket.end(JSON.stringify(answer))
}

/** Lets the running server make the backup; null where none runs. @throws Error with the server's reason */
export async function askRunningServer(dataDir: string, file: string): Promise<BackupMade | null> {
  const said = await asked(dataDir, { file })
  if (said === null) return null
  if (said === '') throw new Error('The running server ended before the backup was made.')
  const answer = BackupAnswer.parse(JSON.parse(said))
  if ('refused' in answer) throw new Error(answer.refused)
  return answer.made
}

/** Lets the running server do it; null where none runs. @throws Error with the server's reason */
export async function askCommand(dataDir: string, command: string[]): Promise<AdminAnswer | null> {
  const said = await asked(dataDir, { command })
  if (said === null) return null
  if (said === '') throw new Error('The running server ended before it answered.')
  const answer = CommandAnswer.parse(JSON.parse(said))
  if ('refused' in answer) throw new Error(answer.refused)
  return answer.answer
}

/** What the running server says; null where none runs. */
async function asked(dataDir: string, question: Question): Promise<string | null> {
  if (!isPossible(dataDir)) return null
  const socket = connect({ path: socketOf(dataDir), allowHalfOpen: true })
  const isThere = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  })
  if (!isThere) return null
  socket.end(JSON.stringify(question))
  return text(socket).catch(() => '')
}
