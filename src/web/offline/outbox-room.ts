// How much may wait on this device.
import { pendingItems } from './waiting-work.ts'

const MOST_PHOTOS = 60
const MOST_OF_STORAGE = 0.8

/** Photos are large: beyond these bounds the person has to send what waits first. */
export async function hasRoom(): Promise<boolean> {
  if (pendingItems().filter(({ body }) => 'form' in body).length >= MOST_PHOTOS) return false
  const { usage = 0, quota = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  return quota === 0 || usage < quota * MOST_OF_STORAGE
}
