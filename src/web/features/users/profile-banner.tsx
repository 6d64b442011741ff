import { Alert, Anchor, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconHourglassHigh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { UserInfo } from '../../../shared/users/users.contract.ts'
import { profileTexts as texts } from '../../../shared/users/users.texts.ts'
import { Link } from '../../routing/link.tsx'

const looks = {
  MISSING: { color: 'yellow', title: texts.missingTitle, text: texts.missingText, Icon: IconAlertTriangle },
  PENDING: { color: 'blue', title: texts.pendingTitle, text: texts.pendingText, Icon: IconHourglassHigh },
  REJECTED: { color: 'red', title: texts.rejectedTitle, text: texts.rejectedText, Icon: IconCircleX },
  APPROVED: { color: 'green', title: texts.approvedTitle, text: texts.approvedText, Icon: IconCircleCheck },
} as const

export function ProfileBanner({ info }: { info: UserInfo | null }) {
  const status = info?.status ?? 'MISSING'
  const { color, title, text, Icon } = looks[status]
  const more: ReactNode =
    status === 'REJECTED' && info?.rejectionReason ? (
      <Text size="sm" mt={6}>
        <strong>{texts.rejectedReason}</strong> {info.rejectionReason}
      </Text>
    ) : status === 'PENDING' ? (
      <Anchor component={Link} to="/approval-pending" size="sm" underline="always" mt={6} display="inline-block">
        {texts.howItWorks}
      </Anchor>
    ) : null
  return (
    <Alert role="status" data-status={status} color={color} title={title} icon={<Icon size={22} aria-hidden />}>
      <Text size="sm">{text}</Text>
      {more}
    </Alert>
  )
}
