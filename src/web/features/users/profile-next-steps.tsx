// An owner's most likely next steps, one tap away from the page after the sign-in.
import { IconCash, IconChevronRight, IconFileInvoice, IconSailboat, IconStar, IconTool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../shared/money.ts'
import type { Due } from '../../../shared/payments/payments.contract.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestPath } from '../../../shared/requests/requests.paths.ts'
import { profileTexts } from '../../../shared/users/users.texts.ts'
import { Link } from '../../routing/link.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { myBoatChoicesQuery } from '../boats/boats.api.ts'
import { myOpenDuesQuery } from '../payments/payments.api.ts'
import { myRequestsQuery } from '../requests/requests.api.ts'
import classes from './profile.module.css'

const texts = profileTexts.next
const WAITING = 'WAITING_APPROVAL'
const DONE = 'COMPLETED'

interface Step {
  to: string
  title: string
  hint: string
  Icon: typeof IconTool
}

/** So long a finished service is asked about. */
const RATED_WITHIN_MS = 90 * 24 * 60 * 60 * 1000

/** A deposit, or what its day has passed of. Nobody is reminded of an opening balance. */
function payStep(dues: readonly Due[]): Step | null {
  const waiting = dues.flatMap((due) => {
    const { kind, requestId } = due
    return kind !== 'OPENING' && requestId && (kind === 'DEPOSIT' || due.isOverdue) ? { ...due, kind, requestId } : []
  })
  const [first] = waiting
  if (!first) return null
  if (waiting.length > 1)
    return { to: '/statement', title: texts.payMany(waiting.length), hint: texts.payManyHint, Icon: IconCash }
  const hint = [formatMoney(first.open, 'TRY'), first.boatName, first.requestNumber].filter(Boolean).join(' · ')
  // Whoever pays for another's request reads its dues alone.
  const to = first.ownerId === first.customerId ? requestPath('CUSTOMER', first.requestId) : '/statement'
  return { to, title: texts.pay[first.kind], hint, Icon: IconCash }
}

function rateStep(finished: readonly ServiceRequest[]): Step | null {
  const since = Date.now() - RATED_WITHIN_MS
  const waiting = finished.filter(
    ({ completedAt, feedbackAt, rights }) => !rights && !feedbackAt && completedAt && Date.parse(completedAt) > since,
  )
  const [first] = waiting
  if (!first) return null
  const to = waiting.length === 1 ? requestPath('CUSTOMER', first.id) : `/customer/maintenance?status=${DONE}`
  const hint = waiting.length === 1 && first.boatName ? first.boatName : texts.rateHint
  return { to, title: texts.rate(waiting.length), hint, Icon: IconStar }
}

/** null until they have loaded: the page waits for them to avoid a layout shift. A step that failed to load is left out. */
export function useNextSteps(isOwner: boolean): Step[] | null {
  const boats = useQuery({ ...myBoatChoicesQuery, enabled: isOwner })
  const waiting = useQuery({ ...myRequestsQuery({ status: WAITING, answerable: 'true', size: 1 }), enabled: isOwner })
  const dues = useQuery({ ...myOpenDuesQuery, enabled: isOwner })
  const finished = useQuery({ ...myRequestsQuery({ status: DONE }), enabled: isOwner })
  if (!isOwner) return []
  if ([boats, waiting, dues, finished].some(({ isPending }) => isPending)) return null
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
  const pay = payStep(dues.data?.content ?? [])
  const rate = rateStep(finished.data?.content ?? [])
  return [first && answer, pay, rate, begin].filter((step) => step != null)
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
