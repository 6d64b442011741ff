// A photo on the whole screen. Arrow keys and swipes show the next or previous photo, Escape closes.
import { ActionIcon, Modal } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconTrash, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type TouchEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { whenDone } from '../../../shared/done-at.ts'
import { type Photo, photosApi } from '../../../shared/photos/photos.contract.ts'
import { photosTexts } from '../../../shared/photos/photos.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { confirmDelete } from '../../ui/overlays/confirm.tsx'
import { PhotoImage } from './photo-image.tsx'
import classes from './photo-viewer.module.css'
import { photoFileQuery } from './photos.api.ts'

const texts = photosTexts.viewer
const NEAR_END = 3
const SWIPE_PIXELS = 45

interface Props {
  photos: readonly Photo[]
  /** Includes photos that are not loaded yet. */
  total: number
  openId: string
  onOpen: (id: string) => void
  onClose: () => void
  onNearEnd: () => void
}

export function PhotoViewer({ photos, total, openId, onOpen, onClose, onNearEnd }: Props) {
  const index = photos.findIndex(({ id }) => id === openId)
  const photo = photos[index]
  const remove = useRemoval(photos, index, onOpen, onClose)
  const turn = (by: -1 | 1) => {
    const next = photos[index + by]
    if (next) onOpen(next.id)
  }
  useArrowKeys(turn)
  useFilesAround(photos, index)
  useEffect(() => {
    if (index >= photos.length - NEAR_END) onNearEnd()
  }, [index, photos.length, onNearEnd])
  // Somebody else deleted it.
  const isGone = photo === undefined
  useEffect(() => {
    if (isGone) onClose()
  }, [isGone, onClose])
  const swipe = useSwipe(turn)
  if (!photo) return null
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={texts.title}
      withCloseButton={false}
      withOverlay={false}
      transitionProps={{ duration: 0 }}
      classNames={{ header: 'visually-hidden' }}
    >
      <div className={classes.viewer}>
        <div className={classes.stage} {...swipe}>
          <PhotoImage
            key={photo.id}
            id={photo.id}
            size="display"
            alt={photo.caption ?? photosTexts.unnamed(index + 1)}
            fit="contain"
          />
        </div>
        <ArrowButton side="start" label={texts.previous} disabled={index === 0} onClick={() => turn(-1)} />
        <ArrowButton side="end" label={texts.next} disabled={index === photos.length - 1} onClick={() => turn(1)} />
        <div className={classes.top}>
          <span className={classes.position} role="status">
            {texts.position(index + 1, total)}
          </span>
          {photo.canDelete && (
            <ActionIcon className={classes.button} size={44} aria-label={texts.remove} onClick={() => remove(photo)}>
              <IconTrash size={20} aria-hidden />
            </ActionIcon>
          )}
          <ActionIcon className={classes.button} size={44} aria-label={appTexts.close} data-autofocus onClick={onClose}>
            <IconX size={22} aria-hidden />
          </ActionIcon>
        </div>
        <Words photo={photo} />
      </div>
    </Modal>
  )
}

function Words({ photo }: { photo: Photo }) {
  const details = [photo.engineModel, whenDone(photo.doneAt, photo.createdAt), photo.uploadedByEmail].filter(Boolean)
  return (
    <div className={classes.words} aria-live="polite">
      {photo.caption && <p className={classes.caption}>{photo.caption}</p>}
      <p className={classes.details}>{details.join(' · ')}</p>
    </div>
  )
}

interface ArrowProps {
  side: 'start' | 'end'
  label: string
  disabled: boolean
  onClick: () => void
}

function ArrowButton({ side, label, disabled, onClick }: ArrowProps) {
  const Icon = side === 'start' ? IconChevronLeft : IconChevronRight
  return (
    <ActionIcon
      className={`${classes.button} ${classes.arrow}`}
      data-side={side}
      size={48}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon size={26} aria-hidden />
    </ActionIcon>
  )
}

function useArrowKeys(turn: (by: -1 | 1) => void): void {
  const latest = useRef(turn)
  // Runs before the next key event.
  useLayoutEffect(() => {
    latest.current = turn
  })
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') latest.current(-1)
      if (key === 'ArrowRight') latest.current(1)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** Fetches the neighbours early, so that they are shown at once. */
function useFilesAround(photos: readonly Photo[], index: number): void {
  const client = useQueryClient()
  const next = photos[index + 1]?.id
  const previous = photos[index - 1]?.id
  useEffect(() => {
    for (const id of [next, previous]) if (id) void client.prefetchQuery(photoFileQuery(id, 'display'))
  }, [client, next, previous])
}

function useSwipe(turn: (by: -1 | 1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0]
      // Two fingers zoom instead.
      start.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0]
      if (!start.current || !finger) return
      const x = finger.clientX - start.current.x
      const y = finger.clientY - start.current.y
      start.current = null
      if (Math.abs(x) > SWIPE_PIXELS && Math.abs(x) > 2 * Math.abs(y)) turn(x < 0 ? 1 : -1)
    },
  }
}

/** Asks, deletes, and shows the next photo. */
function useRemoval(
  photos: readonly Photo[],
  index: number,
  onOpen: (id: string) => void,
  onClose: () => void,
): (photo: Photo) => void {
  const client = useQueryClient()
  return (photo) =>
    confirmDelete({
      message: texts.removeQuestion,
      onConfirm: async () => {
        await call(photosApi.remove, { params: { id: photo.id }, failure: texts.removeFailed })
        const neighbour = photos[index + 1] ?? photos[index - 1]
        if (neighbour) onOpen(neighbour.id)
        else onClose()
        await invalidate(client, { topic: 'photo', id: photo.serviceRequestId })
      },
    })
}
