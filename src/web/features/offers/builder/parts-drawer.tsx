// The parts to add to an offer, on a phone.
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { appTexts } from '../../../../shared/app/app.texts.ts'
import { offersTexts } from '../../../../shared/offers/offers.texts.ts'

interface Props {
  picker: ReactNode
  isOpen: boolean
  onClose: () => void
}

export function PartsDrawer({ picker, isOpen, onClose }: Props) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="85%"
      title={offersTexts.builder.pickParts}
      closeButtonProps={{ 'aria-label': appTexts.close }}
    >
      {picker}
    </Drawer>
  )
}
