// In place of a record's page: the record is not there, its answer failed, or it is under way.
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { isStatus } from '../../feedback/api-error.ts'
import { Link } from '../../routing/link.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { ListSkeleton } from '../lists/list-skeleton.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'

interface Props {
  title: string
  /** The list that the record is in. */
  back: { to: string; label: string }
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>
  texts: Record<'notFound' | 'notFoundHint' | 'toList' | 'loadFailed', string>
  rows: number
}

export function WithoutRecord({ title, back, query, texts, rows }: Props) {
  return (
    <>
      <PageHeader title={title} back={back} />
      <Instead title={title} back={back} query={query} texts={texts} rows={rows} />
    </>
  )
}

function Instead({ title, back, query: { data, error, refetch }, texts, rows }: Props) {
  if (isStatus(error, 404)) {
    const toList = (
      <Button component={Link} to={back.to} variant="default">
        {texts.toList}
      </Button>
    )
    return <EmptyState title={texts.notFound} hint={texts.notFoundHint} action={toList} />
  }
  if (error && data === undefined)
    return <ErrorState message={texts.loadFailed} detail={error.message} onRetry={() => void refetch()} />
  return <ListSkeleton label={title} cards rows={rows} />
}
