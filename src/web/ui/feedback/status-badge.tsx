// A status as text with the specification's colour (section 4); never by colour alone.
import { Badge } from '@mantine/core'
import { appTexts } from '../../../shared/app/app.texts.ts'
import type { OfferStatus } from '../../../shared/offers/offers.contract.ts'
import type { RequestStatus } from '../../../shared/requests/requests.status.ts'
import type { ProfileStatus } from '../../../shared/roles.ts'

const colours = {
  request: {
    PENDING: 'blue',
    WAITING_APPROVAL: 'blue',
    ACTIVE: 'green',
    COMPLETED: 'gray',
    REJECTED: 'red',
    CANCELED: 'red',
  },
  offer: { DRAFT: 'gray', SENT: 'yellow', ACCEPTED: 'green', REJECTED: 'red', WITHDRAWN: 'gray' },
  profile: { PENDING: 'yellow', APPROVED: 'green', REJECTED: 'red' },
} as const satisfies {
  request: Record<RequestStatus, string>
  offer: Record<OfferStatus, string>
  profile: Record<ProfileStatus, string>
}

const labels = {
  request: appTexts.requestStatuses,
  offer: appTexts.offerStatuses,
  profile: appTexts.profileStatuses,
} as const

export type StatusBadgeProps = {
  [K in keyof typeof colours]: { kind: K; status: keyof (typeof colours)[K] }
}[keyof typeof colours]

export function StatusBadge({ kind, status }: StatusBadgeProps) {
  const colour = (colours[kind] as Record<string, string>)[status] ?? 'gray'
  const label = (labels[kind] as Record<string, string>)[status] ?? status
  return (
    <Badge color={colour} miw="max-content" leftSection={<Dot />} data-status={status}>
      {label}
    </Badge>
  )
}

const Dot = () => (
  <span
    aria-hidden
    style={{ display: 'block', width: 7, height: 7, borderRadius: 7, background: 'currentColor', marginRight: 2 }}
  />
)
