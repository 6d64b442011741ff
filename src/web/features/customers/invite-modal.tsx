// An invitation: mailed, or as a link and a code that are shown once, to copy, to send by chat or to print.
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconLink, IconMail } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Customer } from '../../../shared/customers/customers.contract.ts'
import { invitationsApi } from '../../../shared/customers/invitations.contract.ts'
import { inviteTexts as texts } from '../../../shared/customers/invitations.texts.ts'
import { formatDay } from '../../../shared/days.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { confirmAction } from '../../ui/overlays/confirm.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { InvitationShown, type ShownInvitation, shownOf } from './invitation-shown.parts.tsx'

export function InviteModal({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { id, fullName, email, phone, invitedUntil } = customer
  const client = useQueryClient()
  const [made, setMade] = useState<ShownInvitation | 'mailed' | null>(null)
  const params = { id }
  const invite = async (by: 'MAIL' | 'LINK') => {
    const invitation = await call(invitationsApi.invite, { params, body: { by }, success: null, failure: texts.failed })
    setMade(shownOf(invitation) ?? 'mailed')
    await invalidate(client, 'account')
  }
  const mail = useAsyncAction(() => invite('MAIL'))
  const link = useAsyncAction(() => invite('LINK'))
  const askToEnd = () =>
    confirmAction({
      title: texts.end,
      message: texts.endQuestion,
      confirmLabel: texts.end,
      dangerous: true,
      onConfirm: async () => {
        await call(invitationsApi.end, { params })
        setMade(null)
        await invalidate(client, 'account')
      },
    })
  return (
    <Dialog onClose={onClose} title={texts.title} size="lg">
      <Stack gap="md">
        <Text>{texts.intro}</Text>
        {made === 'mailed' && (
          <Alert color="green" role="status">
            {texts.mailed(email)}
          </Alert>
        )}
        {made && made !== 'mailed' && (
          <InvitationShown
            customerId={id}
            made={made}
            phone={phone}
            message={texts.message(fullName ?? email, made.url)}
          />
        )}
        {!made && invitedUntil && <Alert color="blue">{texts.waiting(formatDay(invitedUntil))}</Alert>}
        <Group justify="flex-end" mt="xs">
          {invitedUntil && (
            <Button variant="subtle" color="red" onClick={askToEnd}>
              {texts.end}
            </Button>
          )}
          {!made && (
            <ServerButton
              variant={email ? 'default' : 'filled'}
              color={email ? undefined : 'buoy'}
              leftSection={<IconLink size={18} aria-hidden />}
              loading={link.pending}
              onClick={() => void link.run()}
            >
              {texts.link}
            </ServerButton>
          )}
          {!made && email && (
            <ServerButton
              color="buoy"
              leftSection={<IconMail size={18} aria-hidden />}
              loading={mail.pending}
              onClick={() => void mail.run()}
            >
              {texts.mail}
            </ServerButton>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}
