// Makes the boat's service book: a PDF to read, or a ZIP with the photos of the work.
import { Checkbox, Stack, Text } from '@mantine/core'
import { IconFileText, IconFileZip } from '@tabler/icons-react'
import { useState } from 'react'
import { mayOn } from '../../../shared/boats/boat-rights.ts'
import type { Boat } from '../../../shared/boats/boats.contract.ts'
import { serviceBooksApi } from '../../../shared/service-books/service-books.contract.ts'
import { serviceBooksTexts as texts } from '../../../shared/service-books/service-books.texts.ts'
import { call, callBlob } from '../../api/call.ts'
import { toast } from '../../feedback/toasts.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { openInTab } from '../../ui/layout/open-in-tab.ts'
import { followDownload } from '../../ui/layout/save-file.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'

interface Props {
  viewer: 'ADMIN' | 'CUSTOMER'
  boat: Pick<Boat, 'id' | 'rights'>
  onClose: () => void
}

export function ServiceBookModal({ viewer, boat, onClose }: Props) {
  const [prices, setPrices] = useState(false)
  const input = { params: { id: boat.id }, failure: texts.failed }
  const choice = prices ? ('true' as const) : ('false' as const)
  const load = () => callBlob(serviceBooksApi.ofBoat, { ...input, query: { format: 'pdf', prices: choice } })
  const opening = useAsyncAction(() => openInTab(load, { loading: texts.loading, fileName: `${texts.fileName}.pdf` }))
  // The browser saves it while it arrives: the photos of years do not fit into a page's memory.
  const saving = useAsyncAction(async () => {
    followDownload((await call(serviceBooksApi.zipLink, { ...input, query: { prices: choice } })).path)
    toast(texts.started, 'success')
  })
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <Stack gap="md">
        <Text>{texts.intro}</Text>
        {mayOn(boat, 'prices') && (
          <Checkbox
            label={viewer === 'CUSTOMER' ? texts.prices : texts.pricesOfOwner}
            checked={prices}
            onChange={(event) => setPrices(event.currentTarget.checked)}
          />
        )}
        <ServerButton
          color="buoy"
          data-autofocus
          leftSection={<IconFileText size={18} aria-hidden />}
          loading={opening.pending}
          disabled={saving.pending}
          onClick={() => void opening.run()}
        >
          {texts.pdf}
        </ServerButton>
        <ServerButton
          variant="default"
          leftSection={<IconFileZip size={18} aria-hidden />}
          loading={saving.pending}
          disabled={opening.pending}
          onClick={() => void saving.run()}
        >
          {texts.zip}
        </ServerButton>
      </Stack>
    </Dialog>
  )
}
