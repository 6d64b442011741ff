import type { BaseLogger } from 'pino'

export type Closer = () => Promise<unknown>

/** Runs every closer, the last opened first, and continues after a failure. Returns whether all of them succeeded. */
export async function closeAll(closers: readonly Closer[], log: Pick<BaseLogger, 'error'>): Promise<boolean> {
  let isClean = true
  for (const close of closers.toReversed()) {
    try {
      await close()
    } catch (error) {
      isClean = false
      log.error({ err: error }, 'Something could not be closed')
    }
  }
  return isClean
}
