// An owner's most likely next steps, one tap away from the page after the sign-in.
import { IconChevronRight, IconFileInvoice, IconSailboat, IconTool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { requestPath } from '../../shared/requests/requests.paths.ts'
import { profileTexts } from '../../shared/users/users.texts.ts'
import { myBoatChoicesQuery } from '../boats/boats.api.ts'
import { myRequestsQuery } from '../requests/requests.api.ts'
import { Link } from '../routing/link.tsx'
import { Section } from '../ui/section.tsx'
import classes from './profile.module.css'

const texts = profileTexts.next
const WAITING = 'WAITING_APPROVAL'

interface Step {
  to: string
  title: string
  hint: string
  Icon: typeof IconTool
}

/** null until they have loaded: the page waits for them to avoid a layout shift. A step that failed to load is left out. */
export function useNextSteps(isOwner: boolean): Step[] | null {
  const boats = useQuery({ ...myBoatChoicesQuery, enabled: isOwner })
  const waiting = useQuery({ ...myRequestsQuery({ status: WAITING, size: 1 }), enabled: isOwner })
  if (!isOwner) return []
  if (boats.isPending || waiting.isPending) return null
  const count = waiting.data?.page.totalElements ?? 0
  const [first] = waiting.data?.content ?? []
  const answer: Step = {
    to: count === 1 && first ? requestPath('CUSTOMER', first.id) : `/customer/maintenance?status=${WAITING}`,
    title: texts.answer(count),
    hint: texts.answerHint,
    Icon: IconFileInvoice,
  }
  const begin: Step =
    boats.data?.length === 0
      ? { to: '/boats', title: texts.addBoat, hint: texts.addBoatHint, Icon: IconSailboat }
      : { to: '/customer/maintenance?new=true', title: texts.request, hint: texts.requestHint, Icon: IconTool }
  return first ? [answer, begin] : [begin]
}

export function NextSteps({ steps }: { steps: readonly Step[] }) {
  if (steps.length === 0) return null
  return (
    <Section title={texts.title}>
      <div className={classes.steps}>
        {steps.map(({ to, title, hint, Icon }) => (
          <Link key={to} to={to} className={classes.step}>
            <Icon size={24} stroke={1.6} aria-hidden />
            <span>
              <strong>{title}</strong>
              <small>{hint}</small>
            </span>
            <IconChevronRight size={18} aria-hidden />
          </Link>
        ))}
      </div>
    </Section>
  )
}
