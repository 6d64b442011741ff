// The photos of a request as a card: grids of thumbnails, each opening the viewer.

import { Button, Stack, Text, Title } from '@mantine/core'
import { IconCameraPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { OWNER_PHOTOS_MAX, type Photo, type PhotoSource, photosApi } from '../../../shared/photos/photos.contract.ts'
import { photosTexts as texts } from '../../../shared/photos/photos.texts.ts'
import type { Role } from '../../../shared/roles.ts'
import { deliveredSince, fieldsOf, useWaiting } from '../../offline/waiting-work.ts'
import { FirstEntry, NothingYet } from '../../ui/feedback/nothing-yet.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { usePrinting } from '../../ui/layout/print.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { MoreButton } from '../../ui/lists/more-button.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { PhotoImage } from './photo-image.tsx'
import classes from './photo-section.module.css'
import { requestPhotosQuery } from './photos.api.ts'
import type { PhotoUpload } from './use-photo-upload.tsx'
import { WaitingPhoto } from './waiting-photo.tsx'

const PhotoViewer = onDemand(async () => (await import('./photo-viewer.tsx')).PhotoViewer)

interface Props {
  requestId: string
  viewer: Role
  /** The request ended before its work: no photo will come. */
  isStopped?: boolean
  /** Present if the person may add photos here now; `open` is null if the request takes no more. */
  upload?: Pick<PhotoUpload, 'open'> | null
}

/** The owner's photos and the workshop's, each with its title where there are both. */
export function PhotoSection({ requestId, viewer, isStopped = false, upload = null }: Props) {
  const isOwner = viewer === 'CUSTOMER'
  const ofOwner = usePhotos(requestId, 'OWNER', isOwner)
  const ofStaff = usePhotos(requestId, 'STAFF', !isOwner)
  const add = upload?.open && <UploadButton isOwner={isOwner} onUpload={upload.open} />
  if (!ofOwner.hasContent && !ofStaff.hasContent) {
    // The owner's page names an empty section, the workshop's leaves it out.
    const isKnown = !ofOwner.query.isPending && !ofStaff.query.isPending
    return (
      <>
        {isOwner && isKnown && !isStopped && <NothingYet>{texts.empty}</NothingYet>}
        {isOwner && add && <NothingYet>{texts.ownerEmpty(OWNER_PHOTOS_MAX)}</NothingYet>}
        {add && <FirstEntry>{add}</FirstEntry>}
      </>
    )
  }
  const hasBoth = ofOwner.hasContent && ofStaff.hasContent
  const staffTitle = hasBoth || viewer === 'TECHNICIAN' ? texts.serviceTitle : texts.title
  const title = ofOwner.hasContent ? texts.ownerTitle : staffTitle
  return (
    <Section title={hasBoth ? texts.title : title} actions={add}>
      {upload && !upload.open && (
        <Text c="dimmed" size="sm" mb="sm">
          {texts.ownerFull(OWNER_PHOTOS_MAX)}
        </Text>
      )}
      <Stack gap="md">
        {ofOwner.hasContent && <PhotoGroup group={ofOwner} title={texts.ownerTitle} hasHeading={hasBoth} />}
        {ofStaff.hasContent && <PhotoGroup group={ofStaff} title={staffTitle} hasHeading={hasBoth} />}
      </Stack>
    </Section>
  )
}

/** The photos of one source, with those that wait on this device if it is the viewer's own. */
function usePhotos(requestId: string, source: PhotoSource, isOwn: boolean) {
  const query = useInfiniteQuery(requestPhotosQuery(requestId, source))
  const [openId, setOpenId] = useState<string | null>(null)
  const photos = query.data?.pages.flatMap((page) => page.content) ?? []
  const total = query.data?.pages[0]?.page.totalElements ?? 0
  const ofDevice = useWaiting(photosApi.upload, requestId)
  const arrived = new Set(photos.map(({ uploadId }) => uploadId))
  // A photo that is listed on a later page is not on this screen.
  const answer = { answeredAt: query.dataUpdatedAt, isWhole: !query.hasNextPage }
  const justSent = deliveredSince(photosApi.upload, requestId, answer).filter(
    (work) => !arrived.has(String(fieldsOf(work).uploadId)),
  )
  const waiting = isOwn ? [...justSent, ...ofDevice] : []
  const isPrinting = usePrinting()
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  useEffect(() => {
    if (isPrinting && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isPrinting, hasNextPage, isFetchingNextPage, fetchNextPage])
  const failed = !query.data && query.isError
  // The viewer closes by itself after the last photo is gone.
  const hasContent = failed || total + waiting.length > 0 || openId !== null
  return { query, photos, total, waiting, failed, hasContent, openId, setOpenId }
}

interface GroupProps {
  group: ReturnType<typeof usePhotos>
  title: string
  hasHeading: boolean
}

function PhotoGroup({ group, title, hasHeading }: GroupProps) {
  const { query, photos, total, waiting, openId, setOpenId } = group
  const tiles = useRef<HTMLUListElement>(null)
  const close = () => {
    tiles.current?.querySelector<HTMLElement>(`[data-photo="${openId}"]`)?.focus()
    setOpenId(null)
  }
  return (
    <div>
      {hasHeading && (
        <Title order={3} size="h5" mb="xs">
          {title}
        </Title>
      )}
      <QueryState query={query} failed={texts.listFailed} />
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
    </div>
  )
}

function UploadButton({ isOwner, onUpload }: { isOwner: boolean; onUpload: () => void }) {
  return (
    <Button variant="default" leftSection={<IconCameraPlus size={18} aria-hidden />} onClick={onUpload}>
      {isOwner ? texts.upload.openForOwner : texts.upload.open}
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
