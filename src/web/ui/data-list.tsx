// A list in all its states: skeleton, error with retry, empty with a hint, table from 768 px on, cards below.
import { appTexts } from '../../shared/app/app.texts.ts'
import type { Page } from '../../shared/paging.ts'
import { DataCards } from './data-cards.tsx'
import classes from './data-list.module.css'
import { DataTable } from './data-table.tsx'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { Pager } from './pager.tsx'
import type { RowLook } from './row-look.ts'
import { useIsNarrow } from './use-is-narrow.ts'

export type { Column } from './row-look.ts'

/** The part of a TanStack query that a list needs. */
interface ListQuery<D> {
  data: D | undefined
  isError: boolean
  error: Error | null
  isPlaceholderData?: boolean
  refetch: () => unknown
}

interface Props<T> extends RowLook<T> {
  query: ListQuery<Page<T> | readonly T[]>
  empty: EmptyStateProps
  /** The specified text for a list that failed to load. */
  failed?: string
  /** Turns the page; without it, no pager. */
  onPage?: (page: number) => void
}

export function DataList<T>({ query, empty, failed, onPage, ...look }: Props<T>) {
  const isNarrow = useIsNarrow()
  if (!query.data) {
    if (!query.isError) return <ListSkeleton label={look.label} cards={isNarrow} />
    return (
      <ErrorState
        message={failed ?? appTexts.listFailed}
        detail={query.error?.message}
        onRetry={() => query.refetch()}
      />
    )
  }
  const paged = 'content' in query.data ? query.data : null
  const rows = paged ? paged.content : (query.data as readonly T[])
  const page = paged?.page
  return (
    <div className={classes.list} data-stale={query.isPlaceholderData || undefined} aria-busy={query.isPlaceholderData}>
      {rows.length === 0 && <EmptyState {...empty} />}
      {rows.length > 0 && (isNarrow ? <DataCards rows={rows} {...look} /> : <DataTable rows={rows} {...look} />)}
      {page && onPage && <Pager page={page.number} totalPages={page.totalPages} onChange={onPage} />}
    </div>
  )
}
