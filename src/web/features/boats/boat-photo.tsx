// The boat's photo above its identity: shown, changed, removed, and allowed for the page of its tag.
import { Button, FileButton, Group, Image, Skeleton, Stack, Text } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type BoatPhoto, boatPhotosApi } from '../../../shared/boats/boat-photos.contract.ts'
import type { Boat } from '../../../shared/boats/boats.contract.ts'
import { boatsTexts } from '../../../shared/boats/boats.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { ServerSwitch } from '../../ui/forms/server-switch.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { useObjectUrl } from '../../ui/layout/use-object-url.ts'
import { confirmAction } from '../../ui/overlays/confirm.tsx'
import { boatPhotoFileQuery } from './boats.api.ts'

const texts = boatsTexts.photo
const ACCEPT = 'image/*,.heic,.heif'

export function BoatPhotoPart({ boat, photo }: { boat: Boat; photo: BoatPhoto | null }) {
  const client = useQueryClient()
  const params = { id: boat.id }
  const upload = useAsyncAction(async (file: File) => {
    const { shrinkPhoto } = await import('../../ui/forms/shrink-photo.ts')
    const body = new FormData()
    body.set('file', await shrinkPhoto(file), file.name)
    await call(boatPhotosApi.upload, { params, body, failure: texts.saveFailed })
    await invalidate(client, 'boat')
  })
  const share = useAsyncAction(async (isPublic: boolean) => {
    await call(boatPhotosApi.share, { params, body: { isPublic }, failure: texts.saveFailed })
    await invalidate(client, 'boat')
  })
  const askToRemove = () =>
    confirmAction({
      title: texts.remove,
      message: texts.removeQuestion,
      confirmLabel: texts.remove,
      dangerous: true,
      onConfirm: async () => {
        await call(boatPhotosApi.remove, { params })
        await invalidate(client, 'boat')
      },
    })
  if (boat.rights) return photo && <Picture boat={boat} pictureId={photo.id} />
  return (
    <Stack gap="xs" mb="md">
      {photo && <Picture boat={boat} pictureId={photo.id} />}
      {photo && (
        <ServerSwitch
          label={texts.share}
          checked={photo.isPublic}
          disabled={share.pending}
          onChange={(event) => void share.run(event.currentTarget.checked)}
        />
      )}
      <Group gap="xs">
        <FileButton accept={ACCEPT} onChange={(file) => file && void upload.run(file)}>
          {(button) => (
            <ServerButton
              {...button}
              variant="default"
              size="sm"
              loading={upload.pending}
              leftSection={<IconPhotoPlus size={18} aria-hidden />}
            >
              {photo ? texts.change : texts.add}
            </ServerButton>
          )}
        </FileButton>
        {photo && (
          <Button variant="subtle" color="red" size="sm" onClick={askToRemove}>
            {texts.remove}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function Picture({ boat, pictureId }: { boat: Boat; pictureId: string }) {
  const file = useQuery(boatPhotoFileQuery(boat.id, pictureId))
  const url = useObjectUrl(file.data)
  if (file.isError) return <Text c="dimmed">{texts.failed}</Text>
  if (!url) return <Skeleton height={220} radius="md" />
  return <Image src={url} alt={texts.alt(boat.name)} radius="md" h={220} fit="cover" />
}
