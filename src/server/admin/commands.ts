// The commands of `npm run admin`. They run in the server's process if it runs with an embedded database, else in the command's own.
import { adminTexts as texts } from '../../shared/app/admin.texts.ts'
import { dayOf } from '../../shared/days.ts'
import { sealCheckLines } from '../../shared/logs/seals.texts.ts'
import { supportTexts } from '../../shared/support/support.texts.ts'
import { checkSeals, sealForPaper } from '../features/logs/seals.queries.ts'
import { supportPacket } from '../features/support/packet.queries.ts'
import { mailedWorkshop } from '../features/workshop/workshop.queries.ts'
import { sendTestMail } from '../jobs/mail/test-mail.ts'
import { COMMIT, VERSION } from '../version.ts'
import { endAllSessions, listUsers, makeAdmin, resetFactors, resetPassword } from './accounts.ts'
import type { AdminAnswer } from './answer.ts'
import type { AdminDeps } from './deps.ts'
import { doctor } from './doctor.ts'

const said = async (lines: string[] | Promise<string[]>): Promise<AdminAnswer> => ({ lines: await lines, exitCode: 0 })

const forAccount =
  (run: (deps: AdminDeps, email: string) => Promise<AdminAnswer>) =>
  (deps: AdminDeps, [command = '', email]: readonly string[]) => {
    if (!email) throw new Error(texts.emailNeeded(command))
    return run(deps, email)
  }

const COMMANDS: Record<string, (deps: AdminDeps, words: readonly string[]) => Promise<AdminAnswer>> = {
  'list-users': (deps) => said(listUsers(deps)),
  'reset-password': forAccount((deps, email) => said(resetPassword(deps, email))),
  'reset-factors': forAccount((deps, email) => said(resetFactors(deps, email))),
  'end-sessions': forAccount((deps, email) => said(endAllSessions(deps, email))),
  'make-admin': forAccount((deps, email) => said(makeAdmin(deps, email))),
  'test-mail': forAccount(tryMail),
  'verify-log': verifyLog,
  support,
  version: () => said(versionLines()),
  doctor: ({ db, ...deps }) => doctor({ ...deps, database: { db } }),
}

/** Those that work without a database. */
export const needsDatabase = (command: string): boolean => command !== 'doctor' && command !== 'version'
export const isCommand = (command: string | undefined): command is string =>
  command !== undefined && Object.hasOwn(COMMANDS, command)

/** @throws Error with one line */
export async function runCommand(deps: AdminDeps, words: readonly string[]): Promise<AdminAnswer> {
  const [name] = words
  const command = isCommand(name) ? COMMANDS[name] : undefined
  if (!command) return { lines: [texts.usage], exitCode: 2 }
  return command(deps, words)
}

async function tryMail({ db, clock, config, log }: AdminDeps, to: string): Promise<AdminAnswer> {
  const tried = await sendTestMail({ settings: config, workshop: () => mailedWorkshop(db), log, now: clock() }, to)
  const lines = [supportTexts.mail.outcomes[tried.outcome](tried.to), tried.words]
  return { lines, exitCode: tried.outcome === 'REFUSED' ? 1 : 0 }
}

async function verifyLog({ db }: AdminDeps): Promise<AdminAnswer> {
  const check = await checkSeals(db, {})
  return { lines: sealCheckLines(check, await sealForPaper(db)), exitCode: check.fault ? 1 : 0 }
}

async function support({ db, clock, config, warnings }: AdminDeps): Promise<AdminAnswer> {
  const now = clock()
  const packet = await supportPacket({ db, config, now, warnings: warnings?.list() ?? [] })
  return {
    lines: warnings ? [] : [texts.withoutWarnings],
    exitCode: 0,
    file: { name: supportTexts.packet.fileName(dayOf(now)), content: `${JSON.stringify(packet, null, 2)}\n` },
  }
}

export const versionLines = (): string[] => [texts.version(VERSION, COMMIT, process.versions.node)]
