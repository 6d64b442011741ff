// An invitation that was made as a link: shown once, to copy, to scan, to send by chat, to print.
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconBrandWhatsapp, IconPrinter } from '@tabler/icons-react'
import { type Invitation, invitationsApi } from '../../../shared/customers/invitations.contract.ts'
import { inviteTexts as texts } from '../../../shared/customers/invitations.texts.ts'
import { formatDay } from '../../../shared/days.ts'
import { chatOf } from '../../../shared/phone.ts'
import { callBlob } from '../../api/call.ts'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { openInTab } from '../../ui/layout/open-in-tab.ts'
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
  /** Whose record the code opens. */
  customerId: string
  made: ShownInvitation
  phone: string | null
  /** Of the chat. */
  message: string
}

export function InvitationShown({ customerId, made: { url, code, validUntil }, phone, message }: Props) {
  const chat = chatOf(phone)
  const { run, pending } = useAsyncAction(() =>
    openInTab(
      () => callBlob(invitationsApi.paper, { params: { id: customerId }, query: { code }, failure: texts.printFailed }),
      { loading: texts.printing, fileName: 'davet.pdf' },
    ),
  )
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
        <ServerButton
          variant="default"
          loading={pending}
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => void run()}
        >
          {texts.print}
        </ServerButton>
      </Group>
    </>
  )
}
