import type { ReactNode } from 'react'
import type { Changed } from '../../feedback/api-error.ts'

export interface Question {
  title?: string
  message?: string
  /** The subject, shown above the question. */
  about?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  /** Makes the button red. */
  dangerous?: boolean
  /** What it does needs no server, or waits on this device. */
  worksOffline?: boolean
  onConfirm: () => unknown
  /** If the record has changed since it was shown: gives the question about its current state. Called with who changed it. */
  onChanged?: (changed: Changed | undefined) => Promise<Question | null>
  onCancel?: () => void
}
