import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

export function MenuTooltip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Tooltip label={label} position="right">
      {children}
    </Tooltip>
  )
}
