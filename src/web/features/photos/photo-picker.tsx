// Photos to be sent: chosen, dropped or just taken, each with a caption.
import { Group, Text } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { photosTexts } from '../../../shared/photos/photos.texts.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { useHasCamera } from '../../ui/layout/use-has-camera.ts'
import { PhotoButtons } from './photo-buttons.tsx'
import classes from './photo-upload.module.css'
import { PhotoUploadRow } from './photo-upload-row.tsx'
import type { Upload, UploadQueue } from './upload-queue.ts'
import type { PhotoPicking } from './use-photo-picking.ts'

const texts = photosTexts.upload

interface Props {
  queue: UploadQueue
  uploads: readonly Upload[]
  picking: PhotoPicking
  /** The engines that a photo may name. */
  engines: ServiceRequest['engines']
  /** Absent while no upload can have failed. */
  onRetry?: (id: string) => void
  /** Only the buttons, among the fields of a form. */
  isPlain?: boolean
}

export function PhotoPicker({ queue, uploads, picking, engines, onRetry, isPlain = false }: Props) {
  return (
    <>
      <Chooser isFirst={uploads.length === 0} isPlain={isPlain} onFiles={(files) => void picking.pick(files)} />
      {picking.isChecking && (
        <Text c="dimmed" size="sm" mt="xs" role="status">
          {texts.checking}
        </Text>
      )}
      {picking.problems.length > 0 && (
        <div role="alert">
          {picking.problems.map((problem) => (
            <Text key={problem} c="red.7" size="sm" mt="xs" className={classes.problem}>
              {problem}
            </Text>
          ))}
        </div>
      )}
      {uploads.length > 0 && (
        <ul className={classes.list} aria-label={texts.list}>
          {uploads.map((upload) => (
            <PhotoUploadRow
              key={upload.id}
              upload={upload}
              engines={engines}
              onChange={(values) => queue.change(upload.id, values)}
              onRetry={() => onRetry?.(upload.id)}
              onRemove={() => queue.remove(upload.id)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

interface ChooserProps {
  isFirst: boolean
  isPlain: boolean
  onFiles: (files: readonly File[]) => void
}

function Chooser({ isFirst, isPlain, onFiles }: ChooserProps) {
  const hasCamera = useHasCamera()
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
    <fieldset
      className={classes.chooser}
      data-plain={isPlain || undefined}
      data-over={isOver || undefined}
      aria-label={texts.choose}
      {...drop}
    >
      {isFirst && !isPlain && (
        <p className={classes.hint}>{hasCamera ? texts.hint : `${texts.dropHere} ${texts.hint}`}</p>
      )}
      <Group gap="sm" justify={isPlain ? 'flex-start' : 'center'} className={classes.choices}>
        <PhotoButtons hasCamera={hasCamera} label={isFirst ? texts.choose : texts.chooseMore} onFiles={onFiles} />
      </Group>
    </fieldset>
  )
}
