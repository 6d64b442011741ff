// Starts settings, database, migrations, first data, the app and the workers, and stops them in the reverse order.
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { consoleTexts } from '../shared/app/console.texts.ts'
import { buildApp } from './app.ts'
import type { BackedUp } from './backup/backup-process.ts'
import { migrateWithBackup, startNightlyBackups } from './backup/nightly.ts'
import { type BackupTurn, serveBackups } from './backup/running-server.ts'
import type { Clock } from './clock.ts'
import { adviceFor, type Config, readConfig } from './config.ts'
import { type Database, openDatabase } from './db/client.ts'
import { fillFirstData } from './db/first-data.ts'
import type { DB } from './db/schema.generated.ts'
import { whenDatabaseAnswers } from './db/wait.ts'
import type { App } from './deps.ts'
import { passkeysElsewhere } from './features/accounts/factors.queries.ts'
import { passkeySite } from './features/accounts/passkey-site.ts'
import { startHoursReminders } from './features/engines/hours-reminders.ts'
import { exporterBeside } from './features/exports/export-process.ts'
import { startImportWorker } from './features/imports/import-worker.ts'
import { startSealing } from './features/logs/seals.commands.ts'
import { decideDueIntents } from './features/notifications/intent-decisions.commands.ts'
import { startOfferReminders } from './features/offers/answers/offer-reminders.ts'
import { startDueReminders } from './features/payments/due-reminders.ts'
import { startEmptyingPapers } from './features/personal-data/kept-papers.commands.ts'
import { startPrivacyReminders } from './features/personal-data/privacy-reminders.ts'
import { startServiceNotices } from './features/plans/due-notices.commands.ts'
import { startBulletinWorker } from './features/rates/bulletin-worker.ts'
import { mailedReports } from './features/reports/mailed-report.ts'
import { mailedWorkshop, publicWorkshop } from './features/workshop/workshop.queries.ts'
import { prepareDataDir } from './files/data-dir.ts'
import { jwtSecret } from './files/secrets.ts'
import { openStorage } from './files/storage/open-storage.ts'
import type { Storage } from './files/storage/storage.ts'
import type { Encryption } from './http/encryption.ts'
import { type Closer, closeAll } from './jobs/closers.ts'
import type { Attachment } from './jobs/mail/transport.ts'
import { type MailWorker, startMailWorker } from './jobs/mail/worker.ts'
import { pushContact } from './jobs/push/contact.ts'
import { pushTransport } from './jobs/push/transport.ts'
import type { Repeating } from './jobs/repeating.ts'
import { startSweeper } from './jobs/sweep.ts'
import { webhookEncryption, webhookTransport } from './jobs/webhooks/transport.ts'
import { logDestination, serverLog } from './log.ts'
import { type RecentWarnings, recentWarnings } from './recent-warnings.ts'
import { COMMIT, VERSION } from './version.ts'

/** Longer than any request or mail in progress needs; then the process ends in any case. */
const STOP_TIMEOUT_MS = 15_000

/** The workers' first looks are some dozens of statements, for which the first calls of the embedded database would wait. */
const WORK_AFTER_MS = 1_000

type Log = ReturnType<typeof serverLog>

const clock: Clock = () => new Date()

/** Adds everything it opens to `closers`, also when the start fails or `stopping` aborts it. */
async function start(
  config: Config,
  { log, warnings }: { log: Log; warnings: RecentWarnings },
  closers: Closer[],
  stopping: AbortSignal,
): Promise<void> {
  const whenUp = <T>(work: () => Promise<T>) => whenDatabaseAnswers(work, { log, signal: stopping })
  await prepareDataDir(config.dataDir)
  const storage = await openStorage({ storageUrl: config.storageUrl, dataDir: config.dataDir, log })
  const database = await whenUp(() => openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log }))
  const { db, listen } = database
  closers.push(database.close)
  await whenUp(() => migrateWithBackup({ database, config, clock, log }))
  const turn: BackupTurn = { isTaken: false }
  const backedUp = backedUpOf(database, config)
  if ('copyDatabase' in backedUp) {
    const backups = await serveBackups(backedUp, log, turn, async (words) => {
      // Few starts need it.
      const { runCommand } = await import('./admin/commands.ts')
      return runCommand({ db, clock, config, log, warnings }, words)
    })
    closers.push(backups.stop)
  }
  const lines = await whenUp(() => fillFirstData({ db, clock, storage }, config))
  const useless = await whenUp(() => passkeysElsewhere(db, passkeySite(config.appUrl)))
  if (useless > 0) lines.push(consoleTexts.passkeysElsewhere(useless, config.appUrl))
  stopping.throwIfAborted()
  const reports = mailedReports({ db, clock, storage, appUrl: config.appUrl, log })
  closers.push(reports.stop)
  const secret = await jwtSecret(config.jwtSecret, config.dataDir)
  const senders: MailWorker[] = []
  const nudge = () => {
    for (const sender of senders) sender.nudge()
  }
  let imports: Repeating | undefined
  const { check: checkDatabase, checkSpace, connections: databaseConnections } = database
  const around = {
    ...{ log, warnings, mail: { nudge }, listen, pdfsAtSending: true },
    ...{ checkDatabase, checkSpace, databaseConnections, imports: { nudge: () => imports?.nudge() } },
    exporter: exporterBeside(backedUp),
  }
  const app = await buildApp({ db, clock, config, storage, jwtSecret: secret, ...around })
  const beforeApp = closers.length
  closers.push(() => app.close())
  await listenAt(app, config)
  for (const line of [consoleTexts.ready(config.appUrl, VERSION, COMMIT), ...lines, ...adviceFor(config)])
    console.log(line)
  await pause(WORK_AFTER_MS, undefined, { signal: stopping })
  const secrets = webhookEncryption(secret)
  const { reportOf } = reports
  const workers = await startWorkers({ db, clock, config, storage, log, secrets, reportOf, turn, backedUp })
  senders.push(...workers.senders)
  imports = workers.imports
  // They are stopped after the app.
  closers.splice(beforeApp, 0, ...workers.closers)
}

function backedUpOf({ copyTo }: Database, { dataDir, storageUrl, databaseUrl }: Config): BackedUp {
  if (copyTo) return { dataDir, storageUrl, copyDatabase: copyTo }
  return { dataDir, storageUrl, databaseUrl: databaseUrl ?? '' }
}

interface WorkersOptions {
  db: Kysely<DB>
  clock: Clock
  config: Config
  storage: Storage
  log: Log
  /** Of webhooks. */
  secrets: Encryption
  reportOf: (requestId: string) => Promise<Attachment>
  turn: BackupTurn
  backedUp: BackedUp
}

async function startWorkers(options: WorkersOptions) {
  const { db, clock, config, storage, log, secrets, reportOf, turn, backedUp } = options
  // It loads the mail library, which nothing needs before.
  const { mailTransport } = await import('./jobs/mail/transport.ts')
  const queueDue = (now: Date) => decideDueIntents({ db, log }, now)
  const mails = mailTransport(config, log, () => mailedWorkshop(db), reportOf)
  const pushes = pushTransport({
    db,
    clock,
    contact: async () => pushContact((await publicWorkshop(db)).email, config),
  })
  const senders: MailWorker[] = [
    startMailWorker({ db, transport: mails, clock, log, queueDue }),
    startMailWorker({ db, channel: 'PUSH', transport: pushes, clock, log, queueDue }),
    startMailWorker({ db, channel: 'WEBHOOK', transport: webhookTransport({ db, clock, secrets }), clock, log }),
  ]
  const imports = startImportWorker({ db, clock, log, isEmbedded: config.databaseUrl === undefined })
  const workers = [
    ...senders,
    imports,
    startSweeper({ db, clock, storage, log }),
    startSealing({ db, clock, log }),
    startOfferReminders({ db, clock, log }),
    startDueReminders({ db, clock, log }),
    startPrivacyReminders({ db, clock, log }),
    startEmptyingPapers({ db, clock, storage, log }),
    startHoursReminders({ db, clock, log }),
    startServiceNotices({ db, clock, log }),
    ...(config.ratesUrl ? [startBulletinWorker({ db, clock, log, url: config.ratesUrl })] : []),
    ...(config.backupTo
      ? [startNightlyBackups({ db, clock, log, turn, source: backedUp, place: config.backupTo })]
      : []),
  ]
  return { senders, imports, closers: workers.map(({ stop }) => stop) }
}

async function listenAt(app: App, { host, port }: Config): Promise<void> {
  await app.listen({ port, host }).catch((error: Error) => {
    throw new Error(`Settings HOST and PORT: ${error.message}`, { cause: error })
  })
}

/** An unhandled rejection affects nothing else, so the server continues. After an exception the state is unknown, so it stops. */
function reportFailures(log: Log): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'A rejection was not handled'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'An exception was not handled; the server stops')
    process.exit(1)
  })
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const warnings = recentWarnings(clock)
  const log = serverLog(config.logLevel, await logDestination(), warnings)
  reportFailures(log)
  const closers: Closer[] = []
  const stopping = new AbortController()
  const starting = start(config, { log, warnings }, closers, stopping.signal)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (stopping.signal.aborted) return
      stopping.abort()
      setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
      await starting.catch(() => undefined)
      process.exit((await closeAll(closers, log)) ? 0 : 1)
    })
  }
  try {
    await starting
  } catch (error) {
    if (stopping.signal.aborted) return
    await closeAll(closers, log)
    throw error
  }
}

try {
  await main()
} catch (error) {
  console.error(consoleTexts.failed(error instanceof Error ? error.message : String(error)))
  process.exit(1)
}
