// The field that chooses photos of a request. A page brings it: photos are another feature.
import type { ReactNode } from 'react'

export interface PhotoFieldProps {
  requestId: string
  label: string
  value: readonly string[]
  onChange: (ids: string[]) => void
  error?: ReactNode
}

export type PhotoField = (props: PhotoFieldProps) => ReactNode
