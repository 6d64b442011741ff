// Uploads several photos, two at a time, each with its own progress and retry.
import { randomId } from '../../api/random-id.ts'

export type UploadStatus = 'ready' | 'preparing' | 'sending' | 'done' | 'failed'

export interface Upload {
  /** Sent with every attempt, so that the server does not store a photo twice when its answer was lost. */
  id: string
  file: File
  caption: string
  /** '': no engine. */
  engineId: string
  status: UploadStatus
  /** The part that has been sent, from 0 to 1. */
  progress: number
  /** Why it failed, to be shown. */
  error: string | null
  /** True if it failed without an answer: another attempt may succeed. */
  isLost: boolean
  /** It waits on this device for a network. */
  isKept: boolean
}

export interface Sending {
  signal: AbortSignal
  onProgress: (share: number) => void
}

interface Steps {
  prepare: (file: File) => Promise<Blob>
  send: (upload: Upload, bytes: Blob, sending: Sending) => Promise<'sent' | 'kept'>
  /** The reason of a failure, for the person. */
  reasonOf: (error: unknown) => string
  isLost: (error: unknown) => boolean
}

export type UploadQueue = ReturnType<typeof createUploadQueue>

const AT_ONCE = 2
const isOpen = ({ status }: Upload) => status === 'ready' || status === 'failed'
export const isMoving = ({ status }: Upload) => status === 'preparing' || status === 'sending'

export function createUploadQueue({ prepare, send, reasonOf, isLost }: Steps) {
  let uploads: readonly Upload[] = []
  const listeners = new Set<() => void>()
  /** A retry doesn't shrink the photo again. */
  const prepared = new Map<string, Blob>()
  let stopper = new AbortController()

  const set = (next: readonly Upload[]) => {
    uploads = next
    for (const listener of listeners) listener()
  }
  const patch = (id: string, values: Partial<Upload>) =>
    set(uploads.map((upload) => (upload.id === id ? { ...upload, ...values } : upload)))

  async function run(upload: Upload, signal: AbortSignal): Promise<void> {
    const { id, file } = upload
    patch(id, { status: 'preparing', progress: 0, error: null, isLost: false })
    try {
      const bytes = prepared.get(id) ?? (await prepare(file))
      prepared.set(id, bytes)
      if (signal.aborted) return patch(id, { status: 'ready' })
      patch(id, { status: 'sending' })
      const onProgress = (progress: number) => patch(id, { progress })
      const result = await send(upload, bytes, { signal, onProgress })
      prepared.delete(id)
      patch(id, { status: 'done', progress: 1, isKept: result === 'kept' })
    } catch (error) {
      if (signal.aborted) patch(id, { status: 'ready', progress: 0 })
      else patch(id, { status: 'failed', progress: 0, error: reasonOf(error), isLost: isLost(error) })
    }
  }

  async function runNext(ids: Set<string>, signal: AbortSignal): Promise<void> {
    for (;;) {
      const next = uploads.find((upload) => ids.has(upload.id) && isOpen(upload))
      if (!next || signal.aborted) return
      // Each only once: a person retries failed ones.
      ids.delete(next.id)
      await run(next, signal)
    }
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    snapshot: () => uploads,
    add: (files: readonly File[]) => {
      const added = files.map(
        (file): Upload => ({
          id: randomId(),
          file,
          caption: '',
          engineId: '',
          status: 'ready',
          progress: 0,
          error: null,
          isLost: false,
          isKept: false,
        }),
      )
      set([...uploads, ...added])
    },
    change: (id: string, values: Pick<Partial<Upload>, 'caption' | 'engineId'>) => patch(id, values),
    remove: (id: string) => set(uploads.filter((upload) => upload.id !== id || isMoving(upload))),
    /** Sends all photos that are not sent yet (or only those); ends when each was sent or failed. */
    start: async (which: (upload: Upload) => boolean = () => true): Promise<void> => {
      const ids = new Set(uploads.filter((upload) => isOpen(upload) && which(upload)).map(({ id }) => id))
      const { signal } = stopper
      await Promise.all(Array.from({ length: AT_ONCE }, () => runNext(ids, signal)))
    },
    /** Aborts the running uploads; they can be started again. */
    stop: () => {
      stopper.abort()
      stopper = new AbortController()
    },
  }
}
