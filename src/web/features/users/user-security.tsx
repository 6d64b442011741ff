// How an account signs in, for an admin: its open sessions.
import { Group, Text } from '@mantine/core'
import { securityTexts as texts } from '../../../shared/accounts/security.texts.ts'
import type { UserRow } from '../../../shared/users/users.contract.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { EndOtherSessions, Sessions } from '../accounts/sessions.parts.tsx'
import classes from './users.module.css'

interface Props {
  user: UserRow
  onClose: () => void
}

export function UserSecurity({ user, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title={texts.title} size="lg">
      <Text c="dimmed" className={classes.email}>
        {user.email}
      </Text>
      <Group justify="space-between" mt="md" mb="xs">
        <Text component="h3" fw={600}>
          {texts.sessionsOf}
        </Text>
        <EndOtherSessions userId={user.id} />
      </Group>
      <Sessions userId={user.id} />
    </Dialog>
  )
}
