// What a public link stands for, and what its page shows while there is no answer.
import { IconLinkOff } from '@tabler/icons-react'
import { queryOptions, type UseQueryResult } from '@tanstack/react-query'
import { isStatus } from '../../feedback/api-error.ts'
import { useLocation } from '../../routing/use-router.ts'
import { ListSkeleton } from '../lists/list-skeleton.tsx'
import { ErrorState } from './error-state.tsx'
import { Notice } from './notice.tsx'

interface Asked {
  params: { token: string }
  signal: AbortSignal
}

/** What follows the # is never sent to a server: the token stays out of logs, proxies and referrers. */
export const useLinkToken = (): string => useLocation().hash.replace(/^#/, '')

/** The token is kept no longer than the page. */
export const linkQuery = <T,>(name: string, token: string, ask: (asked: Asked) => Promise<T>) =>
  queryOptions({
    queryKey: [name, token],
    queryFn: ({ signal }) => ask({ params: { token }, signal }),
    enabled: token !== '',
    retry: false,
    gcTime: 0,
  })

interface Props {
  query: Pick<UseQueryResult, 'error' | 'refetch'>
  token: string
  texts: Record<'missing' | 'missingHint' | 'failed', string>
  label: string
  rows: number
}

/** In place of the page: the link is not known, the answer failed, or it is under way. */
export function WithoutLinkAnswer({ query, token, texts, label, rows }: Props) {
  if (token === '' || isStatus(query.error, 404))
    return <Notice icon={<IconLinkOff size={52} stroke={1.3} />} title={texts.missing} text={texts.missingHint} />
  if (query.error)
    return <ErrorState message={texts.failed} detail={query.error.message} onRetry={() => void query.refetch()} />
  return <ListSkeleton label={label} rows={rows} />
}
