import type { ReactNode } from 'react'

export interface Question {
  title?: string
  message?: string
  /** The subject, shown above the question. */
  about?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  /** Makes the button red. */
  dangerous?: boolean
  onConfirm: () => unknown
  /** If the record has changed since it was shown: gives the question about its current state. */
  onChanged?: () => Promise<Question | null>
  onCancel?: () => void
}
