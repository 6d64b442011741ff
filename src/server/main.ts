// Starts everything: settings, database, migrations, first data, the app, the workers; and stops it in the reverse order.
import { consoleTexts } from '../shared/app/console.texts.ts'
import { buildApp } from './app.ts'
import { offerBackups } from './backup/running-server.ts'
import { type Config, readConfig } from './config.ts'
import { openDatabase } from './db/client.ts'
import { fillFirstData } from './db/first-data.ts'
import { migrateToLatest } from './db/migrate.ts'
import { logDestination, serverLog } from './platform/log.ts'
import { addressOf, mailTransport } from './platform/mail/transport.ts'
import { startMailWorker } from './platform/mail/worker.ts'
import { pushTransport } from './platform/push/transport.ts'
import { jwtSecret } from './platform/secrets.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import { startSweeper } from './platform/sweep.ts'

/** Longer than any request or mail on its way needs; then the process ends all the same. */
const STOP_PATIENCE_MS = 15_000

async function start(config: Config): Promise<void> {
  const log = serverLog(config.logLevel, await logDestination())
  const clock = () => new Date()
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
  const { db } = database
  const closers: (() => Promise<void>)[] = [database.close]
  const stop = async () => {
    for (const close of closers.reverse()) await close()
  }
  try {
    await migrateToLatest(db)
    if (database.kind === 'embedded') {
      const backups = await offerBackups({ db, dataDir: config.dataDir, storageUrl: config.storageUrl }, log)
      closers.push(backups.stop)
    }
    const storage = await openStorage({ storageUrl: config.storageUrl, dataDir: config.dataDir, log })
    const lines = await fillFirstData({ db, clock, storage }, config)
    const mail = startMailWorker({ db, transport: mailTransport(config, log), clock, log })
    const contact = `mailto:${addressOf(config.mailFrom)}`
    const push = startMailWorker({ db, channel: 'PUSH', transport: pushTransport({ db, clock, contact }), clock, log })
    closers.push(mail.stop, push.stop)
    const sweeper = startSweeper({ db, clock, storage, log })
    closers.push(sweeper.stop)
    const secret = await jwtSecret(config.jwtSecret, config.dataDir)
    const nudge = () => {
      mail.nudge()
      push.nudge()
    }
    const { listen } = database
    const app = await buildApp({ db, clock, config, storage, jwtSecret: secret, log, mail: { nudge }, listen })
    closers.push(() => app.close())
    await app.listen({ port: config.port, host: config.host })
    stopOnSignals(stop)
    for (const line of [consoleTexts.ready(config.appUrl), ...lines]) console.log(line)
  } catch (error) {
    await stop()
    throw error
  }
}

function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      setTimeout(() => process.exit(1), STOP_PATIENCE_MS).unref()
      stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}

try {
  await start(readConfig(process.env))
} catch (error) {
  console.error(consoleTexts.failed(error instanceof Error ? error.message : String(error)))
  process.exit(1)
}
