// Adds photos to a request: chosen, dropped or just taken; made small here, then sent.
import { Button, FileButton, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import { appTexts } from '../../shared/app/app.texts.ts'
import { photosTexts } from '../../shared/photos/photos.texts.ts'
import type { ServiceRequest } from '../../shared/requests/requests.contract.ts'
import { toast } from '../app/toasts.tsx'
import { confirmAction } from '../ui/confirm.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useUnsavedGuard } from '../ui/use-unsaved-guard.ts'
import classes from './photo-upload.module.css'
import { PhotoUploadRow } from './photo-upload-row.tsx'
import { photosKey } from './photos.api.ts'
import { looksLikePhoto } from './shrink-photo.ts'
import { isMoving, type Upload } from './upload-queue.ts'
import { useRetries, useUploadQueue } from './use-upload-queue.ts'

const texts = photosTexts.upload
const ACCEPT = 'image/*,.heic,.heif'

interface Props {
  request: Pick<ServiceRequest, 'id' | 'engines'>
  onClose: () => void
}

export function PhotoUploadModal({ request, onClose }: Props) {
  const client = useQueryClient()
  const { queue, uploads } = useUploadQueue(request.id)
  const [problem, setProblem] = useState<string | null>(null)
  const waiting = uploads.filter(({ status }) => status !== 'done')
  const isSending = uploads.some(isMoving)

  const add = (files: readonly File[]) => {
    const others = files.filter((file) => !looksLikePhoto(file))
    setProblem(others.length > 0 ? texts.onlyPhotos(others.map(({ name }) => name).join(', ')) : null)
    queue.add(files.filter(looksLikePhoto))
  }
  const send = async (which?: (upload: Upload) => boolean) => {
    if (waiting.length === 0) return setProblem(texts.required)
    setProblem(null)
    const before = queue.snapshot().filter(({ status }) => status === 'done').length
    await queue.start(which)
    const after = queue.snapshot()
    const arrived = after.filter(({ status }) => status === 'done').length
    if (arrived > before) await client.invalidateQueries({ queryKey: photosKey(request.id) })
    if (after.length === 0 || arrived < after.length) return
    toast(texts.uploaded(arrived), 'success')
    onClose()
  }
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
      onConfirm: onClose,
    })
  }
  return (
    <Dialog onClose={leave} title={texts.title} size="lg" closeOnClickOutside={waiting.length === 0}>
      <Chooser isFirst={uploads.length === 0} onFiles={add} />
      {problem && (
        <Text c="red.7" size="sm" mt="xs" role="alert">
          {problem}
        </Text>
      )}
      {uploads.length > 0 && (
        <ul className={classes.list} aria-label={texts.list}>
          {uploads.map((upload) => (
            <PhotoUploadRow
              key={upload.id}
              upload={upload}
              engines={request.engines}
              onChange={(values) => queue.change(upload.id, values)}
              onRetry={() => void send(({ id }) => id === upload.id)}
              onRemove={() => queue.remove(upload.id)}
            />
          ))}
        </ul>
      )}
      <Group justify="flex-end" mt="lg" className={classes.foot}>
        <Button variant="default" onClick={leave}>
          {appTexts.cancel}
        </Button>
        <Button color="buoy" loading={isSending} onClick={() => void send()}>
          {texts.submit(waiting.length)}
        </Button>
      </Group>
    </Dialog>
  )
}

function Chooser({ isFirst, onFiles }: { isFirst: boolean; onFiles: (files: readonly File[]) => void }) {
  // A mouse means a computer, whose camera nobody wants to point at an engine.
  const hasCamera = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  const [isOver, setIsOver] = useState(false)
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
  return (
    <fieldset className={classes.chooser} data-over={isOver || undefined} aria-label={texts.choose} {...drop}>
      {isFirst && <p className={classes.hint}>{hasCamera ? texts.hint : `${texts.dropHere} ${texts.hint}`}</p>}
      <Group gap="sm" justify="center" className={classes.choices}>
        {hasCamera && (
          <FileButton onChange={(file) => file && onFiles([file])} accept="image/*" capture="environment">
            {(button) => (
              <Button {...button} size="md" leftSection={<IconCamera size={20} aria-hidden />}>
                {texts.take}
              </Button>
            )}
          </FileButton>
        )}
        <FileButton multiple onChange={onFiles} accept={ACCEPT}>
          {(button) => (
            <Button
              {...button}
              size={hasCamera ? 'md' : 'sm'}
              variant="default"
              leftSection={<IconPhotoPlus size={20} aria-hidden />}
            >
              {isFirst ? texts.choose : texts.chooseMore}
            </Button>
          )}
        </FileButton>
      </Group>
    </fieldset>
  )
}
