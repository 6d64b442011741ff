// Makes the boat's service book: a PDF to read, or a ZIP with the photos of the work.
import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { IconFileText, IconFileZip } from '@tabler/icons-react'
import { useState } from 'react'
import { serviceBooksApi } from '../../shared/service-books/service-books.contract.ts'
import { serviceBooksTexts as texts } from '../../shared/service-books/service-books.texts.ts'
import { callBlob } from '../session/call.ts'
import { Dialog } from '../ui/dialog.tsx'
import { openInTab } from '../ui/open-in-tab.ts'
import { saveFile } from '../ui/save-file.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'

interface Props {
  viewer: 'ADMIN' | 'CUSTOMER'
  boatId: string
  onClose: () => void
}

export function ServiceBookModal({ viewer, boatId, onClose }: Props) {
  const [prices, setPrices] = useState(false)
  const load = (format: 'pdf' | 'zip') => () =>
    callBlob(serviceBooksApi.ofBoat, {
      params: { id: boatId },
      query: { format, prices: prices ? 'true' : 'false' },
      failure: texts.failed,
    })
  const opening = useAsyncAction(() =>
    openInTab(load('pdf'), { loading: texts.loading, fileName: `${texts.fileName}.pdf` }),
  )
  const saving = useAsyncAction(async () => saveFile(await load('zip')(), `${texts.fileName}.zip`))
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <Stack gap="md">
        <Text>{texts.intro}</Text>
        <Checkbox
          label={viewer === 'CUSTOMER' ? texts.prices : texts.pricesOfOwner}
          checked={prices}
          onChange={(event) => setPrices(event.currentTarget.checked)}
        />
        <Button
          color="buoy"
          data-autofocus
          leftSection={<IconFileText size={18} aria-hidden />}
          loading={opening.pending}
          disabled={saving.pending}
          onClick={() => void opening.run()}
        >
          {texts.pdf}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileZip size={18} aria-hidden />}
          loading={saving.pending}
          disabled={opening.pending}
          onClick={() => void saving.run()}
        >
          {texts.zip}
        </Button>
      </Stack>
    </Dialog>
  )
}
