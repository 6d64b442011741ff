// A dialog of a record that it has to load first.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryState } from '../feedback/query-state.tsx'
import { ListSkeleton } from '../lists/list-skeleton.tsx'
import { Dialog } from './dialog.tsx'

interface Props<T> {
  title: string
  query: UseQueryResult<T>
  /** The message of a failed load. */
  failed: string
  rows?: number
  onClose: () => void
  /** The whole dialog, in place of this one. */
  children: (record: T) => ReactNode
}

export function LoadedDialog<T>({ title, query, failed, rows = 3, onClose, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data)
  return (
    <Dialog title={title} onClose={onClose}>
      <QueryState query={query} failed={failed}>
        <ListSkeleton label={title} cards rows={rows} />
      </QueryState>
    </Dialog>
  )
}
