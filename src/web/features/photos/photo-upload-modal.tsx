// Adds photos to a request: shrinks them in the browser, then sends them.
import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { photosTexts } from '../../../shared/photos/photos.texts.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { invalidate } from '../../api/query-keys.ts'
import { toast } from '../../feedback/toasts.tsx'
import { useUnsavedGuard } from '../../ui/forms/use-unsaved-guard.ts'
import { confirmAction } from '../../ui/overlays/confirm.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import classes from './photo-upload.module.css'
import { isMoving, type Upload } from './upload-queue.ts'
import { usePhotoPicking } from './use-photo-picking.ts'
import { type Uploads, useRetries, useUploadQueue } from './use-upload-queue.ts'

const texts = photosTexts.upload

interface Props {
  request: Pick<ServiceRequest, 'id' | 'engines'>
  /** How many more photos the request takes. */
  most?: number
  onClose: () => void
}

export function PhotoUploadModal(props: Props) {
  const uploading = useUploadQueue(() => props.request.id)
  return <PhotoUploadDialog {...props} uploading={uploading} title={texts.title} />
}

interface DialogProps extends Props {
  uploading: Uploads
  title: string
  /** The queue already holds photos to be sent. */
  startsAtOnce?: boolean
}

export function PhotoUploadDialog({
  request,
  most = Number.POSITIVE_INFINITY,
  onClose,
  uploading: { queue, uploads },
  title,
  startsAtOnce = false,
}: DialogProps) {
  const client = useQueryClient()
  const picking = usePhotoPicking(queue, most)
  const [isMissing, setIsMissing] = useState(false)
  const waiting = uploads.filter(({ status }) => status !== 'done')
  const isSending = uploads.some(isMoving)

  const send = async (which?: (upload: Upload) => boolean) => {
    setIsMissing(queue.snapshot().every(({ status }) => status === 'done'))
    const before = queue.snapshot().filter(({ status }) => status === 'done').length
    await queue.start(which)
    const after = queue.snapshot()
    const arrived = after.filter(({ status }) => status === 'done').length
    if (arrived > before) await invalidate(client, { topic: 'photo', id: request.id })
    if (arrived === before || arrived < after.length) return
    // What is kept on this device has said so.
    const sent = after.filter(({ isKept }) => !isKept).length
    if (sent > 0) toast(texts.uploaded(sent), 'success')
    onClose()
  }
  const begin = useEffectEvent(() => void send())
  useEffect(() => {
    if (startsAtOnce) begin()
  }, [startsAtOnce])
  useUnsavedGuard(() => waiting.length > 0)
  useRetries(uploads, () => void send(({ isLost }) => isLost))
  const leave = () => {
    if (waiting.length === 0) return onClose()
    confirmAction({
      title: texts.leaveTitle,
      message: texts.leaveQuestion,
      confirmLabel: texts.leave,
      cancelLabel: texts.stay,
      dangerous: true,
      worksOffline: true,
      onConfirm: onClose,
    })
  }
  return (
    <Dialog onClose={leave} title={title} size="lg" closeOnClickOutside={waiting.length === 0}>
      <PhotoPicker
        queue={queue}
        uploads={uploads}
        picking={picking}
        engines={request.engines}
        onRetry={(id) => void send((upload) => upload.id === id)}
      />
      {isMissing && uploads.length === 0 && (
        <Text c="red.7" size="sm" mt="xs" role="alert">
          {texts.required}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" className={classes.foot}>
        <Button variant="default" onClick={leave}>
          {appTexts.cancel}
        </Button>
        <Button color="buoy" loading={isSending} disabled={picking.isChecking} onClick={() => void send()}>
          {texts.submit(waiting.length)}
        </Button>
      </Group>
    </Dialog>
  )
}
