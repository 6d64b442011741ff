// What an owner most likely came for, one tap away from where the sign-in leads.
import { IconChevronRight, IconFileInvoice, IconSailboat, IconTool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { profileTexts } from '../../shared/users/users.texts.ts'
import { myBoatChoicesQuery } from '../boats/boats.api.ts'
import { requestPath } from '../requests/request-rules.ts'
import { myRequestsQuery } from '../requests/requests.api.ts'
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

export function NextSteps() {
  const boats = useQuery(myBoatChoicesQuery).data
  const waiting = useQuery(myRequestsQuery({ status: WAITING, size: 1 })).data
  // Together, so that nothing jumps.
  if (!boats || !waiting) return null
  const count = waiting.page.totalElements
  const [first] = waiting.content
  const answer: Step = {
    to: count === 1 && first ? requestPath('CUSTOMER', first.id) : `/customer/maintenance?status=${WAITING}`,
    title: texts.answer(count),
    hint: texts.answerHint,
    Icon: IconFileInvoice,
  }
  const begin: Step =
    boats.length === 0
      ? { to: '/boats', title: texts.addBoat, hint: texts.addBoatHint, Icon: IconSailboat }
      : { to: '/customer/maintenance?new=true', title: texts.request, hint: texts.requestHint, Icon: IconTool }
  return (
    <Section title={texts.title}>
      <div className={classes.steps}>
        {(first ? [answer, begin] : [begin]).map(({ to, title, hint, Icon }) => (
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
