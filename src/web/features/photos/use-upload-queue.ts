import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { deviceTexts } from '../../../shared/app/device.texts.ts'
import { PHOTO_MAX_BYTES, photosApi } from '../../../shared/photos/photos.contract.ts'
import { photosTexts } from '../../../shared/photos/photos.texts.ts'
import { ApiError } from '../../feedback/api-error.ts'
import { translate } from '../../feedback/translate.ts'
import { sendOrQueue } from '../../offline/outbox.ts'
import { isHeic, shrinkPhoto } from '../../ui/forms/shrink-photo.ts'
import { createUploadQueue, isMoving, type Upload, type UploadQueue } from './upload-queue.ts'

const texts = photosTexts.upload

class TooLarge extends Error {}

async function prepare(file: File): Promise<Blob> {
  const bytes = await shrinkPhoto(file)
  if (bytes.size > PHOTO_MAX_BYTES) throw new TooLarge(texts.tooLarge)
  return bytes
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError || error instanceof TooLarge) return error.message
  return translate('')
}

/** On a weak network a photo gets no answer again and again: then it waits on this device, and the person goes on. */
const TRIES_HERE = 3

/** No answer, or a proxy's answer that the server gave none: the photo may be stored all the same. */
const NO_WORD = [0, 502, 504]

export interface Uploads {
  queue: UploadQueue
  uploads: readonly Upload[]
}

/** The queue of one dialog; closing the dialog stops it. `requestId` is called when a photo is sent, `onStored` with the upload's id once it is stored or kept. */
export function useUploadQueue(requestId: () => string, onStored?: (uploadId: string) => void): Uploads {
  const latest = useRef(requestId)
  const stored = useRef(onStored)
  const tries = useRef(new Map<string, number>())
  useEffect(() => {
    latest.current = requestId
    stored.current = onStored
  })
  const [queue] = useState(() =>
    createUploadQueue({
      prepare,
      reasonOf,
      isLost: (error) => error instanceof ApiError && NO_WORD.includes(error.status),
      send: async ({ id, file, caption, engineId }, bytes, sending) => {
        const body = new FormData()
        body.set('serviceRequestId', latest.current())
        body.set('uploadId', id)
        body.set('engineId', engineId)
        body.set('caption', caption)
        body.set('file', bytes, isHeic(file) && bytes !== file ? 'photo.jpg' : file.name)
        const group = latest.current()
        const tried = (tries.current.get(id) ?? 0) + 1
        tries.current.set(id, tried)
        const onlyOffline = tried < TRIES_HERE
        const about = { group, record: id, title: deviceTexts.work.photo(caption || file.name), onlyOffline }
        const sent = await sendOrQueue(photosApi.upload, { body, toast: false, ...sending }, about)
        stored.current?.(id)
        return sent === null ? 'kept' : 'sent'
      },
    }),
  )
  useEffect(() => () => queue.stop(), [queue])
  return { queue, uploads: useSyncExternalStore(queue.subscribe, queue.snapshot) }
}

/** Not every phone reports that it is online again. */
const TRY_AGAIN_MS = 10_000
/** Each attempt uses the phone's data volume, even if only the answer is lost. */
const TRIES = 5

/** Retries uploads without an answer: when the network comes back, and at intervals. */
export function useRetries(uploads: readonly Upload[], retry: () => void): void {
  const tries = useRef(0)
  const latest = useRef(retry)
  useEffect(() => {
    latest.current = retry
  })
  const isWaiting = uploads.some(({ isLost }) => isLost) && !uploads.some(isMoving)
  useEffect(() => {
    if (!isWaiting) return
    const again = () => latest.current()
    const isLeft = tries.current < TRIES
    const timer = setTimeout(() => {
      if (!isLeft) return
      tries.current += 1
      again()
    }, TRY_AGAIN_MS)
    window.addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [isWaiting])
}
