// The photos of a request as a card: a grid of thumbnails, each opening the viewer.
import { Button, Skeleton, Text } from '@mantine/core'
import { IconCameraPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { appTexts } from '../../shared/app/app.texts.ts'
import { OWNER_PHOTOS_MAX, type Photo, type PhotoSource, photosApi } from '../../shared/photos/photos.contract.ts'
import { photosTexts as texts } from '../../shared/photos/photos.texts.ts'
import type { Role } from '../../shared/roles.ts'
import { deliveredSince, fieldsOf, useWaiting } from '../session/waiting-work.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { NothingYet } from '../ui/nothing-yet.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { usePrinting } from '../ui/print.tsx'
import { Section } from '../ui/section.tsx'
import { PhotoImage } from './photo-image.tsx'
import classes from './photo-section.module.css'
import { requestPhotosQuery } from './photos.api.ts'
import type { PhotoUpload } from './use-photo-upload.tsx'
import { WaitingPhoto } from './waiting-photo.tsx'

const PhotoViewer = onDemand(async () => (await import('./photo-viewer.tsx')).PhotoViewer)

interface Props {
  requestId: string
  source: PhotoSource
  viewer: Role
  /** Present if the person may add photos of this source now; `open` is null if the request takes no more. */
  upload?: Pick<PhotoUpload, 'open'> | null
}

const titleOf = (source: PhotoSource, viewer: Role): string => {
  if (source === 'OWNER') return texts.ownerTitle
  return viewer === 'TECHNICIAN' ? texts.serviceTitle : texts.title
}

export function PhotoSection({ requestId, source, viewer, upload = null }: Props) {
  const query = useInfiniteQuery(requestPhotosQuery(requestId, source))
  const [openId, setOpenId] = useState<string | null>(null)
  const tiles = useRef<HTMLUListElement>(null)
  const title = titleOf(source, viewer)
  const photos = query.data?.pages.flatMap((page) => page.content) ?? []
  const total = query.data?.pages[0]?.page.totalElements ?? 0
  const ofDevice = useWaiting(photosApi.upload, requestId)
  const arrived = new Set(photos.map(({ uploadId }) => uploadId))
  // A photo that is listed on a later page is not on this screen.
  const answer = { answeredAt: query.dataUpdatedAt, isWhole: !query.hasNextPage }
  const justSent = deliveredSince(photosApi.upload, requestId, answer).filter(
    (work) => !arrived.has(String(fieldsOf(work).uploadId)),
  )
  const waiting = (viewer === 'CUSTOMER') === (source === 'OWNER') ? [...justSent, ...ofDevice] : []
  const isPrinting = usePrinting()
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  useEffect(() => {
    if (isPrinting && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isPrinting, hasNextPage, isFetchingNextPage, fetchNextPage])
  const close = () => {
    tiles.current?.querySelector<HTMLElement>(`[data-photo="${openId}"]`)?.focus()
    setOpenId(null)
  }
  // Most requests have no owner's photos, and only the owner can add any.
  if (source === 'OWNER' && !upload && !openId && total + waiting.length === 0 && !query.isError) return null
  if (source === 'STAFF' && !upload && query.data && total + waiting.length === 0 && !openId)
    return <NothingYet>{texts.empty}</NothingYet>
  return (
    <Section title={title} actions={upload?.open && <UploadButton source={source} onUpload={upload.open} />}>
      {!query.data && query.isError && (
        <ErrorState message={texts.listFailed} detail={query.error.message} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <GridSkeleton title={title} />}
      {query.data && total + waiting.length === 0 && (
        <Text c="dimmed">{source === 'OWNER' ? texts.ownerEmpty(OWNER_PHOTOS_MAX) : texts.empty}</Text>
      )}
      {upload && !upload.open && (
        <Text c="dimmed" size="sm" mb="sm">
          {texts.ownerFull(OWNER_PHOTOS_MAX)}
        </Text>
      )}
      {photos.length + waiting.length > 0 && (
        <ul ref={tiles} className={classes.grid} aria-label={title}>
          {waiting.map((work) => (
            <WaitingPhoto key={work.order} work={work} />
          ))}
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <Tile photo={photo} number={index + 1} onOpen={() => setOpenId(photo.id)} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton query={query} mt="sm">
        {texts.more}
      </MoreButton>
      {openId && (
        <PhotoViewer
          photos={photos}
          total={total}
          openId={openId}
          onOpen={setOpenId}
          onClose={close}
          onNearEnd={() => {
            if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
          }}
        />
      )}
    </Section>
  )
}

function UploadButton({ source, onUpload }: { source: PhotoSource; onUpload: () => void }) {
  return (
    <Button variant="default" leftSection={<IconCameraPlus size={18} aria-hidden />} onClick={onUpload}>
      {source === 'OWNER' ? texts.upload.openForOwner : texts.upload.open}
    </Button>
  )
}

function Tile({ photo, number, onOpen }: { photo: Photo; number: number; onOpen: () => void }) {
  return (
    <button type="button" className={classes.tile} data-photo={photo.id} onClick={onOpen}>
      <span className="visually-hidden">{texts.open(photo.caption ? null : number)}</span>
      <span className={classes.picture}>
        <PhotoImage id={photo.id} size="thumbnail" alt="" fit="cover" />
      </span>
      {(photo.caption || photo.engineModel) && (
        <span className={classes.words}>
          {photo.caption && <span className={classes.caption}>{photo.caption}</span>}
          {photo.engineModel && <span className={classes.engine}>{photo.engineModel}</span>}
        </span>
      )}
    </button>
  )
}

function GridSkeleton({ title }: { title: string }) {
  return (
    <div role="status" aria-label={`${title}: ${appTexts.loading}`} className={classes.grid}>
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} className={classes.picture} radius="sm" />
      ))}
    </div>
  )
}
