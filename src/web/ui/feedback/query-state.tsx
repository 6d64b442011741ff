// In place of what a query answers: it loads, or could not be loaded.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'

interface Props {
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>
  /** The message of a failed load. */
  failed: string
  /** Shown while it loads. */
  children?: ReactNode
}

/** Nothing once there is data, also if a later load fails. */
export function QueryState({ query: { data, error, refetch }, failed, children }: Props) {
  if (data !== undefined) return null
  if (!error) return children
  return <ErrorState message={failed} detail={error.message} onRetry={() => void refetch()} />
}
