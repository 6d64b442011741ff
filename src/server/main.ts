// Starts everything: settings, database, migrations, first data, the app, the workers; and stops it in the reverse order.
import pino from 'pino'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { openDatabase } from './db/client.ts'
import { migrateToLatest } from './db/migrate.ts'
import { jwtSecret } from './platform/secrets.ts'

async function start(config: Config): Promise<void> {
  const log = pino({
    level: config.logLevel,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
  })
  const clock = () => new Date()
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
  const closers: (() => Promise<void>)[] = [database.close]
  const stop = async () => {
    for (const close of closers.reverse()) await close()
  }
  try {
    await migrateToLatest(database.db)
    const app = await buildApp({ db: database.db, clock, config, jwtSecret: await jwtSecret(config.jwtSecret, config.dataDir), log })
    closers.push(() => app.close())
    await app.listen({ port: config.port, host: config.host })
    stopOnSignals(stop)
    console.log(`Pruva ${config.appUrl} adresinde çalışıyor`)
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
  console.error(`Pruva başlatılamadı: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
