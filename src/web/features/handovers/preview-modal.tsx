// The link that shows a boat to a buyer. Its address is shown once, right after it was made.
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { boatPreviewsApi } from '../../../shared/handovers/boat-previews.contract.ts'
import { boatPreviewsTexts as texts } from '../../../shared/handovers/boat-previews.texts.ts'
import { call } from '../../api/call.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SecretActions } from '../../ui/layout/secret-actions.tsx'
import { SecretAddress } from '../../ui/layout/secret-address.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { boatPreviewQuery } from './handovers.api.ts'

export function PreviewModal({ boat, onClose }: { boat: { id: string; name: string }; onClose: () => void }) {
  const preview = useQuery(boatPreviewQuery(boat.id))
  const [url, setUrl] = useState<string | null>(null)
  const params = { id: boat.id }
  const make = async () => {
    setUrl((await call(boatPreviewsApi.make, { params })).url)
    await preview.refetch()
  }
  const stop = async () => {
    await call(boatPreviewsApi.remove, { params })
    setUrl(null)
    await preview.refetch()
  }
  const endsAt = preview.data?.endsAt
  return (
    <Dialog title={texts.title} size="lg" onClose={onClose}>
      <Stack gap="md">
        <Text>{texts.intro}</Text>
        {preview.isPending && <ListSkeleton label={texts.title} rows={2} />}
        {preview.isError && (
          <ErrorState message={texts.failed} detail={preview.error.message} onRetry={() => void preview.refetch()} />
        )}
        {url && (
          <>
            <Alert color="yellow">{texts.once}</Alert>
            <SecretAddress address={url} label={texts.address} codeLabel={texts.qr} />
            <Button
              component="a"
              href={`https://wa.me/?text=${encodeURIComponent(texts.message(boat.name, url))}`}
              target="_blank"
              rel="noopener noreferrer"
              variant="default"
              leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
            >
              {texts.chat}
            </Button>
          </>
        )}
        {endsAt && !url && <Alert color="blue">{texts.exists(endsAt)}</Alert>}
        {preview.data && <SecretActions texts={texts} exists={Boolean(endsAt)} onMake={make} onStop={stop} />}
      </Stack>
    </Dialog>
  )
}
