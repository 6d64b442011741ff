import { useEffect, useState, useSyncExternalStore } from 'react'
import { PHOTO_MAX_BYTES, photosApi } from '../../shared/photos/photos.contract.ts'
import { photosTexts } from '../../shared/photos/photos.texts.ts'
import { ApiError } from '../app/api-error.ts'
import { call } from '../app/call.ts'
import { translate } from '../app/translate.ts'
import { isHeic, shrinkPhoto } from './shrink-photo.ts'
import { createUploadQueue, type Upload, type UploadQueue } from './upload-queue.ts'

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

/** The queue of one dialog; closing the dialog stops it. */
export function useUploadQueue(requestId: string): { queue: UploadQueue; uploads: readonly Upload[] } {
  const [queue] = useState(() =>
    createUploadQueue({
      prepare,
      reasonOf,
      send: async ({ file, caption, engineId }, bytes, sending) => {
        const body = new FormData()
        body.set('serviceRequestId', requestId)
        body.set('engineId', engineId)
        body.set('caption', caption)
        body.set('file', bytes, isHeic(file) && bytes !== file ? 'photo.jpg' : file.name)
        await call(photosApi.upload, { body, toast: false, ...sending })
      },
    }),
  )
  useEffect(() => () => queue.stop(), [queue])
  return { queue, uploads: useSyncExternalStore(queue.subscribe, queue.snapshot) }
}
