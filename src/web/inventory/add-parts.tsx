// Adds parts to an existing list: each scan takes one piece from stock at once.
import { Button } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { partListsTexts } from '../../shared/inventory/inventory.texts.ts'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import { ScanPanel } from './scan-panel.tsx'
import { useListScans } from './scanning.ts'

/** On a phone the taken parts come first: a button opens the code field. */
export function AddParts({ listId }: { listId: string }) {
  const isNarrow = useIsNarrow()
  const [isOpen, setIsOpen] = useState(false)
  const [queue, scans] = useListScans(listId)
  const panel = <ScanPanel store={queue} scans={scans} hint={partListsTexts.detail.addHint} />
  if (!isNarrow) return panel
  return (
    <div>
      {isOpen && panel}
      <Button
        variant="default"
        fullWidth
        mt={isOpen ? 'sm' : 0}
        aria-expanded={isOpen}
        leftSection={isOpen ? null : <IconScan size={20} aria-hidden />}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? partListsTexts.detail.addPartsDone : partListsTexts.detail.addParts}
      </Button>
    </div>
  )
}
