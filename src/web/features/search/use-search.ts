// The state of the search: the word, its results, the active row and the keys.
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useMe } from '../../api/session.tsx'
import { menuOf } from '../../routing/menu.ts'
import type { AppRoute } from '../../routing/route.ts'
import { useLocation, useNavigate } from '../../routing/use-router.ts'
import { recentPages } from './recent-pages.ts'
import { isLongEnough, searchQuery } from './search.api.ts'
import { groupsOf, type Hit, pagesGroup, startGroups } from './search-hits.ts'

const DELAY = 200

/** The recent or matching pages and the server's results; while a word loads, the results of the previous one. */
function useFound(word: string, routes: readonly AppRoute[]) {
  const me = useMe()
  const { pathname } = useLocation()
  const [asked] = useDebouncedValue(word, DELAY)
  const found = useQuery(searchQuery(asked))
  const isAsking = isLongEnough(word)
  const isSettled = !isAsking || (asked === word && !found.isPlaceholderData && !found.isPending)
  const groups = useMemo(() => {
    const menu = menuOf(me)
    if (!isAsking) return startGroups(menu, recentPages(me.id, me.roleName, pathname, routes))
    return [...pagesGroup(menu, word), ...(found.data ? groupsOf(found.data, me.roleName, word) : [])]
  }, [me, pathname, word, isAsking, found.data, routes])
  return { groups, isAsking, isSettled, error: isAsking && found.isError ? found.error : null, retry: found.refetch }
}

export function useSearch(routes: readonly AppRoute[], onLeave: () => void) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const word = text.trim().replace(/\s+/g, ' ')
  const found = useFound(word, routes)
  const { groups, isSettled } = found
  const hits = groups.flatMap((group) => group.hits)
  const [chosen, setChosen] = useState<string | null>(null)
  const active = hits.find((hit) => hit.key === chosen) ?? hits[0]
  /** Enter was pressed before the answer: the first row opens when it arrives. */
  const [isAwaited, setIsAwaited] = useState(false)

  const open = (hit: Hit) => {
    onLeave()
    void navigate(hit.to)
  }
  const change = (next: string) => {
    setText(next)
    setChosen(null)
    setIsAwaited(false)
  }
  const step = (by: number) => {
    const at = active ? hits.indexOf(active) : -1
    setChosen(hits[(at + by + hits.length) % hits.length]?.key ?? null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      step(event.key === 'ArrowDown' ? 1 : -1)
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (active && (isSettled || active.kind === 'pages' || chosen)) open(active)
    else if (!isSettled) setIsAwaited(true)
  }
  const openAwaited = useEffectEvent(() => {
    setIsAwaited(false)
    if (active) open(active)
  })
  useEffect(() => {
    if (isAwaited && isSettled) openAwaited()
  }, [isAwaited, isSettled])

  return { ...found, text, word, change, hits, active, activate: (hit: Hit) => setChosen(hit.key), onKeyDown }
}
