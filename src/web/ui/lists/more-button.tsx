// The button below a list that loads page by page; nothing where all of it is shown.
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { ServerButton } from '../forms/server-button.tsx'

interface Props extends ComponentProps<typeof ServerButton> {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
}

export function MoreButton({ query, ...look }: Props) {
  if (!query.hasNextPage) return null
  return (
    <ServerButton
      variant="subtle"
      {...look}
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    />
  )
}
