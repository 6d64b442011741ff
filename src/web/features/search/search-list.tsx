// The rows of the search: a listbox in groups. The focus stays in the field, which refers to the active row.
import {
  IconArrowRight,
  IconBox,
  IconClockHour4,
  IconEngine,
  IconSailboat,
  IconTool,
  IconUser,
} from '@tabler/icons-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { searchTexts as texts } from '../../../shared/search/search.texts.ts'
import { Link } from '../../routing/link.tsx'
import type { MenuItem } from '../../routing/menu.ts'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { Marked } from './marked.tsx'
import classes from './search.module.css'
import type { Hit, HitGroup, HitKind } from './search-hits.ts'

const icons: Record<HitKind, MenuItem['icon']> = {
  recent: IconClockHour4,
  pages: IconArrowRight,
  boats: IconSailboat,
  users: IconUser,
  engines: IconEngine,
  requests: IconTool,
  parts: IconBox,
}

export const optionId = (listId: string, hit: Hit): string => `${listId}-${hit.key.replace(/[^\w-]/g, '_')}`

interface Props {
  id: string
  groups: readonly HitGroup[]
  word: string
  active: Hit | undefined
  onActivate: (hit: Hit) => void
  onOpen: () => void
}

export function SearchList({ id, groups, word, active, onActivate, onOpen }: Props) {
  return (
    <div id={id} role="listbox" aria-label={texts.results} tabIndex={-1} className={classes.list}>
      {groups.map(({ kind, hits }) => (
        <fieldset key={kind} aria-labelledby={`${id}-${kind}`} className={classes.kind}>
          <div id={`${id}-${kind}`} role="presentation" className={classes.group}>
            {texts.groups[kind]}
          </div>
          {hits.map((hit) => (
            <HitRow
              key={hit.key}
              id={optionId(id, hit)}
              hit={hit}
              word={word}
              isActive={hit === active}
              onActivate={() => onActivate(hit)}
              onOpen={onOpen}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

interface RowProps {
  id: string
  hit: Hit
  word: string
  isActive: boolean
  onActivate: () => void
  onOpen: () => void
}

function HitRow({ id, hit, word, isActive, onActivate, onOpen }: RowProps) {
  const row = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const Icon = hit.icon ?? icons[hit.kind]
  const open = (event: MouseEvent) => {
    // With a modifier key, the page opens in a new tab or window.
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onOpen()
  }
  return (
    <Link
      ref={row}
      id={id}
      to={hit.to}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.hit}
      onClick={open}
      onMouseMove={() => !isActive && onActivate()}
    >
      <span className={classes.icon} aria-hidden>
        <Icon size={20} stroke={1.6} />
      </span>
      <span className={classes.words}>
        <span className={classes.name}>
          <Marked text={hit.title} word={word} />
        </span>
        {hit.details.length > 0 && (
          <span className={classes.details}>
            <Marked text={hit.details.join(' · ')} word={word} />
          </span>
        )}
      </span>
      {hit.status && <StatusBadge kind="request" status={hit.status} />}
    </Link>
  )
}
