// The numbers of waiting tasks; each links to the list that it counts.
import { Title } from '@mantine/core'
import {
  IconAlarm,
  IconCalendarQuestion,
  IconChevronRight,
  IconFileAlert,
  IconFileText,
  IconHourglass,
  IconMailX,
  IconPackage,
  IconUserCheck,
  IconUserQuestion,
} from '@tabler/icons-react'
import type { Waiting } from '../../../shared/overview/overview.contract.ts'
import { overviewTexts } from '../../../shared/overview/overview.texts.ts'
import { DUE_REACH } from '../../../shared/plans/due-rules.ts'
import { MISSING_REACH, type Missing } from '../../../shared/requests/requests.filters.ts'
import { Link } from '../../routing/link.tsx'
import type { MenuItem } from '../../routing/menu.ts'
import classes from './overview.module.css'

const texts = overviewTexts.waiting

/** The oldest come first. */
const lacking = (missing: Missing) => `/admin/service?${new URLSearchParams({ missing, sort: 'createdAt,asc' })}`

interface Tile {
  name: keyof Waiting
  to: string
  icon: MenuItem['icon']
  /** Where its count stops. */
  reach?: number
}

const tiles: readonly Tile[] = [
  { name: 'approvals', to: '/admin/users?onlyUnapproved=true', icon: IconUserCheck },
  { name: 'withoutOffer', to: lacking('OFFER'), icon: IconFileText, reach: MISSING_REACH },
  { name: 'withoutAnswer', to: lacking('ANSWER'), icon: IconHourglass, reach: MISSING_REACH },
  { name: 'withoutValidOffer', to: lacking('VALID_OFFER'), icon: IconFileAlert, reach: MISSING_REACH },
  { name: 'withoutTechnician', to: lacking('TECHNICIAN'), icon: IconUserQuestion, reach: MISSING_REACH },
  { name: 'withoutDate', to: lacking('DATE'), icon: IconCalendarQuestion, reach: MISSING_REACH },
  { name: 'dueBoats', to: '/admin/due', icon: IconAlarm, reach: DUE_REACH },
  { name: 'lowStock', to: '/inventory?lowStock=true', icon: IconPackage },
  { name: 'failedMessages', to: '/admin/outbox', icon: IconMailX },
]

export function WaitingTiles({ waiting }: { waiting: Waiting }) {
  return (
    <section aria-labelledby="waiting">
      <Title order={2} id="waiting" mb="sm">
        {texts.title}
      </Title>
      <ul className={classes.tiles}>
        {tiles.map(({ name, to, icon: Icon, reach }) => (
          <li key={name}>
            <Link to={to} className={classes.tile} data-none={waiting[name] === 0 || undefined}>
              <span className={classes.tileIcon} aria-hidden>
                <Icon size={22} stroke={1.6} />
              </span>
              <span className={classes.number}>
                {texts.count(waiting[name], reach === undefined || waiting[name] < reach)}
              </span>{' '}
              <span className={classes.tileLabel}>{texts.labels[name]}</span>
              <span className={classes.chevron} aria-hidden>
                <IconChevronRight size={18} stroke={1.6} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
