// A list in all its states: skeleton, error with retry, empty with a hint, table from 768 px on, cards below.
import { Text } from '@mantine/core'
import { useEffect } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import type { Page } from '../../../shared/paging.ts'
import { EmptyState, type EmptyStateProps } from '../feedback/empty-state.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import { useIsNarrow } from '../layout/use-is-narrow.ts'
import { DataCards } from './data-cards.tsx'
import classes from './data-list.module.css'
import { DataTable } from './data-table.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { Pager } from './pager.tsx'
import type { RowStyle } from './row-style.ts'

export type { Column } from './row-style.ts'

/** The part of a TanStack query that a list needs. */
interface ListQuery<D> {
  data: D | undefined
  isError: boolean
  error: Error | null
  isPlaceholderData?: boolean
  refetch: () => unknown
}

interface Props<T> extends RowStyle<T> {
  query: ListQuery<Page<T> | readonly T[]>
  empty: EmptyStateProps
  /** The specified text for a list that failed to load. */
  failed?: string
  /** The text for the number of rows on all pages; `isExact` is false where there may be more. */
  total?: (count: number, isExact: boolean) => string
  /** Changes the page; without it, no pager. */
  onPage?: (page: number) => void
}

export function DataList<T>({ query, empty, failed, total, onPage, ...look }: Props<T>) {
  const isNarrow = useIsNarrow()
  const { data } = query
  const given = data && 'content' in data ? data.page : undefined
  // The last row of the page was deleted, here or elsewhere: the last existing page is shown instead.
  const isGone = given !== undefined && given.number > 0 && given.totalPages > 0 && given.number >= given.totalPages
  useEffect(() => {
    if (isGone && given && !query.isPlaceholderData) onPage?.(given.totalPages - 1)
  })
  if (!data) {
    if (!query.isError) return <ListSkeleton label={look.label} cards={isNarrow} />
    return (
      <ErrorState
        message={failed ?? appTexts.listFailed}
        detail={query.error?.message}
        onRetry={() => query.refetch()}
      />
    )
  }
  const paged = 'content' in data ? data : null
  const rows = paged ? paged.content : (data as readonly T[])
  const page = paged?.page
  return (
    <div className={classes.list} data-stale={query.isPlaceholderData || undefined} aria-busy={query.isPlaceholderData}>
      {total && page && page.totalElements > 0 && (
        <Text size="sm" c="dimmed" mb="xs" role="status">
          {total(page.totalElements, !page.totalIsMinimum)}
        </Text>
      )}
      {rows.length === 0 && <EmptyState {...empty} />}
      {rows.length > 0 && (isNarrow ? <DataCards rows={rows} {...look} /> : <DataTable rows={rows} {...look} />)}
      {page && onPage && (
        <Pager page={page.number} totalPages={page.totalPages} isMinimum={page.totalIsMinimum} onChange={onPage} />
      )}
    </div>
  )
}
