// An invitation that was made as a link: shown once, to copy, to scan, to send by chat.
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Invitation } from '../../../shared/customers/invitations.contract.ts'
import { inviteTexts as texts } from '../../../shared/customers/invitations.texts.ts'
import { formatDay } from '../../../shared/days.ts'
import { chatOf } from '../../../shared/phone.ts'
import { SecretAddress } from '../../ui/layout/secret-address.tsx'

export interface ShownInvitation {
  url: string
  code: string
  validUntil: string
}

/** Null for a mailed one. */
export const shownOf = ({ url, code, validUntil }: Invitation): ShownInvitation | null =>
  url && code ? { url, code, validUntil } : null

interface Props {
  made: ShownInvitation
  phone: string | null
  /** Of the chat. */
  message: string
  /** Beside the chat. */
  children?: ReactNode
}

export function InvitationShown({ made: { url, code, validUntil }, phone, message, children }: Props) {
  const chat = chatOf(phone)
  return (
    <>
      <Alert color="yellow">{texts.once(formatDay(validUntil))}</Alert>
      <SecretAddress address={url} label={texts.address} codeLabel={texts.qr}>
        <div>
          <Text c="dimmed" size="sm">
            {texts.code}
          </Text>
          <Text fw={700} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {code}
          </Text>
        </div>
      </SecretAddress>
      <Group gap="sm">
        {chat && (
          <Button
            component="a"
            href={`${chat}?text=${encodeURIComponent(message)}`}
            target="_blank"
            rel="noreferrer"
            color="buoy"
            leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
          >
            {texts.chat}
          </Button>
        )}
        {children}
      </Group>
    </>
  )
}
