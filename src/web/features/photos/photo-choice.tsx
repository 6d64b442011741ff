// Chooses among the photos of a request. A photo that is taken or picked here is added to the request at once, and chosen.
import { Button, Group, Input, Loader, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Photo, photosApi } from '../../../shared/photos/photos.contract.ts'
import { photosTexts } from '../../../shared/photos/photos.texts.ts'
import { invalidate } from '../../api/query-keys.ts'
import { fieldsOf, isOpen, useWaiting } from '../../offline/waiting-work.ts'
import { LocalPicture } from '../../ui/forms/local-picture.tsx'
import { useHasCamera } from '../../ui/layout/use-has-camera.ts'
import { MoreButton } from '../../ui/lists/more-button.tsx'
import { PhotoButtons } from './photo-buttons.tsx'
import classes from './photo-choice.module.css'
import { PhotoImage } from './photo-image.tsx'
import sectionClasses from './photo-section.module.css'
import { requestPhotosQuery } from './photos.api.ts'
import type { Upload } from './upload-queue.ts'
import { usePhotoPicking } from './use-photo-picking.ts'
import { useRetries, useUploadQueue } from './use-upload-queue.ts'

interface Props {
  requestId: string
  label: string
  /** The chosen photos: their ids, or those of their uploads, which this device knows before they are sent. */
  value: readonly string[]
  onChange: (ids: string[]) => void
  error?: ReactNode
}

export function PhotoChoice({ requestId, label, value, onChange, error }: Props) {
  const client = useQueryClient()
  const hasCamera = useHasCamera()
  const ofStaff = useInfiniteQuery(requestPhotosQuery(requestId, 'STAFF'))
  const ofOwner = useInfiniteQuery(requestPhotosQuery(requestId, 'OWNER'))
  const photos = [ofStaff, ofOwner].flatMap(({ data }) => data?.pages.flatMap(({ content }) => content) ?? [])
  // Two uploads may end before the next render.
  const chosen = useRef(value)
  useEffect(() => {
    chosen.current = value
  })
  const choose = (ids: readonly string[]) => {
    chosen.current = ids
    onChange([...ids])
  }
  const { queue, uploads } = useUploadQueue(
    () => requestId,
    (id) => choose([...chosen.current, id]),
  )
  const picking = usePhotoPicking(queue, Number.POSITIVE_INFINITY)
  const send = async (which?: (upload: Upload) => boolean) => {
    await queue.start(which)
    await invalidate(client, { topic: 'photo', id: requestId })
    for (const { id, status } of queue.snapshot()) if (status === 'done') queue.remove(id)
  }
  useRetries(uploads, () => void send(({ isLost }) => isLost))
  const isChosen = ({ id, uploadId }: Named) => value.some((one) => one === id || one === uploadId)
  const toggle = (photo: Named) =>
    choose(isChosen(photo) ? value.filter((one) => one !== photo.id && one !== photo.uploadId) : [...value, photo.id])
  const waiting = useWaiting(photosApi.upload, requestId).filter(isOpen)
  return (
    <Input.Wrapper
      component="fieldset"
      className={classes.choice}
      labelElement="div"
      label={label}
      withAsterisk
      error={error}
      errorProps={{ role: 'alert' }}
      inputWrapperOrder={['label', 'error', 'input']}
      aria-label={label}
      data-path="photoIds"
    >
      {photos.length + waiting.length > 0 && (
        <ul className={classes.grid}>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <Tile photo={photo} number={index + 1} isChosen={isChosen(photo)} onToggle={() => toggle(photo)} />
            </li>
          ))}
          {waiting.map((work) => {
            const named = { id: String(fieldsOf(work).uploadId), uploadId: null, caption: work.title }
            return (
              <li key={work.order}>
                <Tile
                  photo={named}
                  number={0}
                  picture={<LocalPicture work={work} alt="" className={sectionClasses.local} />}
                  isChosen={isChosen(named)}
                  onToggle={() => toggle(named)}
                />
              </li>
            )
          })}
        </ul>
      )}
      <MoreButton query={ofStaff}>{photosTexts.more}</MoreButton>
      {uploads.map((upload) => (
        <Moving key={upload.id} upload={upload} onRetry={() => void send(({ id }) => id === upload.id)} />
      ))}
      {picking.problems.map((problem) => (
        <Text key={problem} c="red.7" size="sm" role="alert" className={classes.problem}>
          {problem}
        </Text>
      ))}
      <Group gap="sm">
        <PhotoButtons
          hasCamera={hasCamera}
          label={photosTexts.upload.openForOwner}
          onFiles={(files) => void picking.pick(files).then(() => send())}
        />
      </Group>
    </Input.Wrapper>
  )
}

type Named = Pick<Photo, 'id' | 'uploadId'>

interface TileProps {
  photo: Named & Pick<Photo, 'caption'>
  /** Of a photo that waits on this device. */
  picture?: ReactNode
  number: number
  isChosen: boolean
  onToggle: () => void
}

function Tile({ photo, picture, number, isChosen, onToggle }: TileProps) {
  return (
    <label className={classes.tile}>
      <input
        type="checkbox"
        className="visually-hidden"
        aria-label={photo.caption ?? photosTexts.unnamed(number)}
        checked={isChosen}
        onChange={onToggle}
      />
      {picture ?? <PhotoImage id={photo.id} size="thumbnail" alt="" fit="cover" />}
      <span className={classes.mark} aria-hidden>
        {isChosen && <IconCheck size={18} stroke={3} />}
      </span>
    </label>
  )
}

function Moving({ upload, onRetry }: { upload: Upload; onRetry: () => void }) {
  const { file, status, progress, error } = upload
  if (status === 'failed') {
    return (
      <Group gap="sm" role="alert">
        <Text c="red.7" size="sm">
          {error}
        </Text>
        <Button variant="default" aria-label={photosTexts.upload.retryNamed(file.name)} onClick={onRetry}>
          {photosTexts.upload.retry}
        </Button>
      </Group>
    )
  }
  return (
    <Text c="dimmed" size="sm" role="status" className={classes.moving}>
      <Loader size={14} aria-hidden />
      {photosTexts.upload.sending(Math.round(progress * 100))}
    </Text>
  )
}
