// The boat's QR tag. Its code is shown and printed once, right after it was made.
import { Alert, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LABEL_SIZES, type LabelSize } from '../../../shared/boats/boat-tags.address.ts'
import { boatTagsApi } from '../../../shared/boats/boat-tags.contract.ts'
import { boatTagsTexts as texts } from '../../../shared/boats/boat-tags.texts.ts'
import { formatDay } from '../../../shared/days.ts'
import { call, callBlob } from '../../api/call.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { openInTab } from '../../ui/layout/open-in-tab.ts'
import { SecretActions } from '../../ui/layout/secret-actions.tsx'
import { SecretAddress } from '../../ui/layout/secret-address.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { boatTagQuery } from './boats.api.ts'

interface Made {
  token: string
  url: string
}

export function TagModal({ boatId, onClose }: { boatId: string; onClose: () => void }) {
  const tag = useQuery(boatTagQuery(boatId))
  const [made, setMade] = useState<Made | null>(null)
  const params = { id: boatId }
  const make = async () => {
    setMade(await call(boatTagsApi.make, { params }))
    await tag.refetch()
  }
  const stop = async () => {
    await call(boatTagsApi.remove, { params })
    setMade(null)
    await tag.refetch()
  }
  const since = tag.data?.createdAt
  return (
    <Dialog onClose={onClose} title={texts.title} size="lg">
      <Stack gap="md">
        <Text>{texts.intro}</Text>
        {tag.isPending && <ListSkeleton label={texts.title} rows={2} />}
        {tag.isError && (
          <ErrorState message={texts.failed} detail={tag.error.message} onRetry={() => void tag.refetch()} />
        )}
        {made && <MadeTag boatId={boatId} made={made} />}
        {since && !made && <Alert color="blue">{texts.exists(formatDay(since))}</Alert>}
        {tag.data && <SecretActions texts={texts} exists={Boolean(since)} onMake={make} onStop={stop} />}
      </Stack>
    </Dialog>
  )
}

function MadeTag({ boatId, made: { token, url } }: { boatId: string; made: Made }) {
  const [size, setSize] = useState<LabelSize>('SMALL')
  const print = () => {
    const input = { params: { id: boatId }, query: { token, size }, failure: texts.printFailed }
    return openInTab(() => callBlob(boatTagsApi.label, input), {
      loading: texts.printing,
      fileName: 'tekne-etiketi.pdf',
    })
  }
  const { run, pending } = useAsyncAction(print)
  return (
    <>
      <Alert color="yellow">{texts.once}</Alert>
      <SecretAddress address={url} label={texts.address} codeLabel={texts.qr} />
      <SegmentedControl
        fullWidth
        aria-label={texts.size}
        data={LABEL_SIZES.map((value) => ({ value, label: texts.sizes[value] }))}
        value={size}
        onChange={setSize}
      />
      <ServerButton
        color="buoy"
        loading={pending}
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => void run()}
      >
        {texts.print}
      </ServerButton>
    </>
  )
}
