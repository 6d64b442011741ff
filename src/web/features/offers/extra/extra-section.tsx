// The extra work of a job: what is agreed with it, what became of each proposal, and the owner's standing consent.
import { Button, Text } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { deviceTexts } from '../../../../shared/app/device.texts.ts'
import { formatMoney } from '../../../../shared/money.ts'
import { extrasApi } from '../../../../shared/offers/extra-work.contract.ts'
import { extraReasonTexts, extraTexts as texts } from '../../../../shared/offers/extra-work.texts.ts'
import type { ExtraInBrief } from '../../../../shared/offers/extra-work.ts'
import type { ServiceRequest } from '../../../../shared/requests/requests.contract.ts'
import { requestPath } from '../../../../shared/requests/requests.paths.ts'
import type { Party } from '../../../../shared/requests/requests.workflow.ts'
import { fieldsOf, useWaiting } from '../../../offline/waiting-work.ts'
import { Link } from '../../../routing/link.tsx'
import { FirstEntry } from '../../../ui/feedback/nothing-yet.tsx'
import { QueryState } from '../../../ui/feedback/query-state.tsx'
import { WaitingItem } from '../../../ui/feedback/waiting-mark.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { may } from '../../requests/request-rules.ts'
import { sumsOf } from '../extra-rules.ts'
import { extrasQuery } from '../offers.api.ts'
import { ExtraConsent } from './extra-consent.tsx'
import classes from './extra-work.module.css'

const lira = (amount: number) => formatMoney(amount, 'TRY')

interface Props {
  request: ServiceRequest
  party: Party
}

export function ExtraSection({ request, party }: Props) {
  const isActive = request.status === 'ACTIVE'
  const extras = useQuery({ ...extrasQuery(request.id), enabled: isActive || request.status === 'COMPLETED' })
  const isStaff = party.role !== 'CUSTOMER'
  const waiting = useWaiting(extrasApi.draft, request.id)
  if (!extras.data && !extras.isError && waiting.length === 0) return null
  const items = extras.data?.items ?? []
  const consent = extras.data?.consent ?? null
  const mayConsent = may('consentToExtras', request, party)
  const prepare = may('sendExtra', request, party) && (
    <Button
      component={Link}
      to={`${requestPath('ADMIN', request.id)}/offers/new?kind=extra`}
      variant="default"
      leftSection={<IconTool size={18} aria-hidden />}
    >
      {texts.prepare}
    </Button>
  )
  if (extras.data && items.length + waiting.length === 0 && !consent && !mayConsent)
    return prepare ? <FirstEntry>{prepare}</FirstEntry> : null
  return (
    <Section title={texts.title} isScreenOnly={party.role === 'TECHNICIAN'} actions={prepare}>
      {waiting.length > 0 && (
        <ul className={classes.list} aria-label={deviceTexts.outbox}>
          {waiting.map((work) => (
            <WaitingItem key={work.order} work={work}>
              {String(fieldsOf(work).text)}
            </WaitingItem>
          ))}
        </ul>
      )}
      <QueryState query={extras} failed={texts.failed} />
      {extras.data && items.length > 0 && <Facts items={sumsOf(extras.data)} />}
      {isStaff && items.length > 0 && (
        <ul className={classes.list} aria-label={texts.title}>
          {items.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </ul>
      )}
      {extras.data && isStaff && items.length + waiting.length === 0 && <Text c="dimmed">{texts.none}</Text>}
      {extras.data && (mayConsent || consent) && (
        <ExtraConsent requestId={request.id} extras={extras.data} mayChange={mayConsent} isOwner={!isStaff} />
      )}
    </Section>
  )
}

function Row({ item: { offerNumber, reason, note, status, payableTry, byConsent } }: { item: ExtraInBrief }) {
  return (
    <li>
      <span className={classes.about}>
        {offerNumber} · {extraReasonTexts[reason]}
        {note && (
          <Text size="sm" c="dimmed" lineClamp={2}>
            {note}
          </Text>
        )}
      </span>
      <span className={classes.state}>
        {payableTry !== null && lira(payableTry)}
        <Text span fw={550}>
          {byConsent && status === 'ACCEPTED' ? texts.withConsent : texts.states[status]}
        </Text>
      </span>
    </li>
  )
}
