// More parts for a list that exists: each scan takes one piece from stock at once.
import { Button } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { partListsTexts } from '../../shared/inventory/inventory.texts.ts'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import { ScanPanel } from './scan-panel.tsx'
import { useListScans } from './scanning.ts'

/** On a phone what was taken comes first: the code field waits behind a button. */
export function AddParts({ listId }: { listId: string }) {
  const isNarrow = useIsNarrow()
  const [isOpen, setIsOpen] = useState(false)
  const [queue, scans] = useListScans(listId)
  if (isNarrow && !isOpen) {
    return (
      <Button
        variant="default"
        fullWidth
        leftSection={<IconScan size={20} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {partListsTexts.detail.addParts}
      </Button>
    )
  }
  return <ScanPanel store={queue} scans={scans} hint={partListsTexts.detail.addHint} />
}
