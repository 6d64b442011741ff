// Scans on an existing list: each takes one piece from stock, or uses, returns or marks one that the list has.
import { Button, SegmentedControl } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { partListsTexts } from '../../../shared/inventory/inventory.texts.ts'
import { type PartList, TRANSACTION_STATUSES } from '../../../shared/inventory/part-lists.contract.ts'
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts'
import classes from './part-list.module.css'
import { ScanPanel } from './scan-panel.tsx'
import { type ScanMode, useListScans } from './scanning.ts'

const texts = partListsTexts.detail
const MODES: readonly ScanMode[] = ['TAKEN', ...TRANSACTION_STATUSES]

/** On a phone the taken parts come first: a button opens the code field. */
export function AddParts({ list }: { list: PartList }) {
  const isNarrow = useIsNarrow()
  const [isOpen, setIsOpen] = useState(false)
  const [queue, scans] = useListScans(list)
  const [mode, setMode] = useState<ScanMode>('TAKEN')
  const choose = (next: ScanMode) => {
    queue.setMode(next)
    setMode(next)
  }
  const head = (
    <SegmentedControl
      fullWidth
      mb="sm"
      aria-label={texts.scanMode}
      data={MODES.map((value) => ({ value, label: texts.scanModes[value] }))}
      value={mode}
      // What was scanned is moved as it was meant.
      disabled={scans.waiting.length > 0}
      onChange={choose}
    />
  )
  const hint = mode === 'TAKEN' ? texts.addHint : texts.moveHint
  // A phone that is turned back shows the panel, with what was typed in it.
  if (!isNarrow && !isOpen) setIsOpen(true)
  return (
    <div className={classes.add}>
      {isOpen && <ScanPanel store={queue} scans={scans} hint={hint} head={head} />}
      {isNarrow && (
        <Button
          variant="default"
          fullWidth
          mt={isOpen ? 'sm' : 0}
          aria-expanded={isOpen}
          leftSection={isOpen ? null : <IconScan size={20} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? texts.addPartsDone : texts.addParts}
        </Button>
      )}
    </div>
  )
}
