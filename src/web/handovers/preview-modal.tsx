// The link that shows a boat to a buyer. Its address is shown once, right after it was made.
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { boatPreviewsApi } from '../../shared/handovers/boat-previews.contract.ts'
import { boatPreviewsTexts as texts } from '../../shared/handovers/boat-previews.texts.ts'
import { call } from '../session/call.ts'
import { confirmAction } from '../ui/confirm.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { SecretAddress } from '../ui/secret-address.tsx'
import { ServerButton } from '../ui/server-button.tsx'
import { useAsyncAction } from '../ui/use-async-action.ts'
import { boatPreviewQuery } from './handovers.api.ts'

export function PreviewModal({ boat, onClose }: { boat: { id: string; name: string }; onClose: () => void }) {
  const preview = useQuery(boatPreviewQuery(boat.id))
  const [url, setUrl] = useState<string | null>(null)
  const params = { id: boat.id }
  const renew = async () => {
    setUrl((await call(boatPreviewsApi.make, { params })).url)
    await preview.refetch()
  }
  const creation = useAsyncAction(renew)
  const askToRenew = () =>
    confirmAction({ title: texts.renew, message: texts.renewQuestion, confirmLabel: texts.renew, onConfirm: renew })
  const askToStop = () =>
    confirmAction({
      title: texts.stop,
      message: texts.stopQuestion,
      confirmLabel: texts.stop,
      dangerous: true,
      onConfirm: async () => {
        await call(boatPreviewsApi.remove, { params })
        setUrl(null)
        await preview.refetch()
      },
    })
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
        {preview.data && (
          <Group justify="flex-end" mt="xs">
            {endsAt && (
              <Button variant="subtle" color="red" onClick={askToStop}>
                {texts.stop}
              </Button>
            )}
            {endsAt ? (
              <Button variant="default" onClick={askToRenew}>
                {texts.renew}
              </Button>
            ) : (
              <ServerButton color="buoy" loading={creation.pending} data-autofocus onClick={() => void creation.run()}>
                {texts.create}
              </ServerButton>
            )}
          </Group>
        )}
      </Stack>
    </Dialog>
  )
}
