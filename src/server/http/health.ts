// Checks whether the database answers and is writable, and whether the data folder is writable. The check is limited in time and
// runs at most once a second, so that health checks cannot load the machine.
import type { BaseLogger } from 'pino'
import { assertWritable } from '../files/data-dir.ts'

interface HealthOptions {
  checkDatabase: () => Promise<void>
  dataDir: string
  log: Pick<BaseLogger, 'error'>
}

const CHECK_TIMEOUT_MS = 1_800
const KNOWN_FOR_MS = 1_000

/** Resolves within two seconds to whether the server can do its work. */
export function healthCheck({ checkDatabase, dataDir, log }: HealthOptions): () => Promise<boolean> {
  let latest: Promise<boolean> | undefined

  async function check(): Promise<boolean> {
    const results = await Promise.allSettled([checkDatabase(), assertWritable(dataDir)])
    for (const result of results) {
      if (result.status === 'rejected') log.error({ err: result.reason }, 'The server is not healthy')
    }
    return results.every(({ status }) => status === 'fulfilled')
  }

  /** No second check starts before a check that hangs has ended. */
  function latestCheck(): Promise<boolean> {
    latest ??= check().finally(() => {
      setTimeout(() => {
        latest = undefined
      }, KNOWN_FOR_MS).unref()
    })
    return latest
  }

  return async () => {
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => {
        log.error({}, 'The server is not healthy: the database or the disk did not answer in time')
        resolve(false)
      }, CHECK_TIMEOUT_MS)
    })
    try {
      return await Promise.race([latestCheck(), tooLate])
    } finally {
      clearTimeout(timer)
    }
  }
}
