// `npm run admin -- <command>`: run as a process with the server's settings.
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { adminTexts as texts } from '../../shared/app/admin.texts.ts'
import { doctorTexts } from '../../shared/app/doctor.texts.ts'
import { refuseForeignFolder } from '../backup/foreign-folder.ts'
import { askCommand } from '../backup/running-server.ts'
import { type Config, readConfig } from '../config.ts'
import { type Database, openDatabase } from '../db/client.ts'
import { serverLog } from '../log.ts'
import type { AdminAnswer } from './answer.ts'
import { isCommand, needsDatabase, runCommand, versionLines } from './commands.ts'
import { doctor } from './doctor.ts'
import { reasonOf } from './finding.ts'

const log = serverLog('error')
const clock = () => new Date()

async function opened({ databaseUrl, dataDir }: Config): Promise<Database> {
  // Opening it would create a new one.
  if (!databaseUrl && !existsSync(join(dataDir, 'db'))) throw new Error(texts.noDatabase(dataDir))
  return openDatabase({ databaseUrl, dataDir, log })
}

/** A wrong setting is a finding of the doctor's. */
function settingsOrFinding(): Config | AdminAnswer {
  try {
    return readConfig(process.env)
  } catch (error) {
    const { marks, line, settings } = doctorTexts
    return { lines: [line(marks.bad, settings.name, reasonOf(error))], exitCode: 1 }
  }
}

async function answerTo(words: string[]): Promise<AdminAnswer> {
  const [command] = words
  if (!isCommand(command)) return { lines: [texts.usage], exitCode: 2 }
  if (command === 'version') return { lines: versionLines(), exitCode: 0 }
  const config = command === 'doctor' ? settingsOrFinding() : readConfig(process.env)
  if ('lines' in config) return config
  refuseForeignFolder(config.dataDir)
  const fromServer = config.databaseUrl ? null : await askCommand(config.dataDir, words)
  if (fromServer) return fromServer
  const deps = { clock, config, log, warnings: undefined }
  const database = await opened(config).catch((error: Error) => {
    if (needsDatabase(command)) throw error
    return { error: error.message }
  })
  if ('error' in database) return doctor({ ...deps, database })
  try {
    return await runCommand({ ...deps, db: database.db }, words)
  } finally {
    await database.close()
  }
}

/** `npm run` changes to the application's folder; a name is relative to the caller's folder. */
const fileOf = (name: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), name)

async function main(words: string[]): Promise<number> {
  const { lines, exitCode, file } = await answerTo(words)
  for (const line of lines) console.log(line)
  if (file) {
    const path = fileOf(words[1] ?? file.name)
    await writeFile(path, file.content, { flag: 'wx' })
    console.log(texts.written(path))
  }
  return exitCode
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(texts.failed(error instanceof Error ? error.message : String(error)))
  process.exitCode = 1
}
