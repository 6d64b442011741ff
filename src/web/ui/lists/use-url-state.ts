// Filters and page of a list, kept in the address, so that back, reload and sharing work.
import { useCallback, useMemo } from 'react'
import { useSearchParams } from '../../routing/use-router.ts'

type Value = string | number | boolean
type Widened<T> = { [K in keyof T]: T[K] extends string ? string : T[K] extends number ? number : boolean }

function read(raw: string | null, fallback: Value): Value {
  if (raw === null) return fallback
  if (typeof fallback === 'boolean') return raw === 'true'
  if (typeof fallback === 'string') return raw
  const number = Number(raw)
  return Number.isInteger(number) && number >= 0 ? number : fallback
}

/**
 * `const [filters, setFilters] = useUrlState({ page: 0, email: '', status: 'ALL' })`. Values equal to their default are not in
 * the address. A changed filter leads to page 0; a changed page adds an entry to the history.
 */
export function useUrlState<T extends Record<string, Value>>(
  defaults: T,
): [Widened<T>, (patch: Partial<Widened<T>>) => void] {
  const [search, setSearch] = useSearchParams()
  // Callers write the defaults inline: their content is compared, not their identity.
  const key = JSON.stringify(defaults)
  const state = useMemo(() => {
    const fallbacks: Record<string, Value> = JSON.parse(key)
    return Object.fromEntries(
      Object.entries(fallbacks).map(([name, fallback]) => [name, read(search.get(name), fallback)]),
    ) as Widened<T>
  }, [search, key])
  const update = useCallback(
    (patch: Partial<Widened<T>>) => {
      const fallbacks: Record<string, Value> = JSON.parse(key)
      const turnsPage = 'page' in patch
      setSearch(
        (current) => {
          const next = new URLSearchParams(current)
          const changes: Record<string, Value | undefined> = turnsPage ? patch : { ...patch, page: 0 }
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined || !(name in fallbacks) || value === fallbacks[name]) next.delete(name)
            else next.set(name, String(value))
          }
          return next
        },
        { replace: !turnsPage, preventScrollReset: true },
      )
    },
    [setSearch, key],
  )
  return [state, update]
}
