// For an account that no admin has approved: what to do now, and how the service works.
import { Button, Stack, Text, Title } from '@mantine/core'
import { IconClipboardX, IconHourglassHigh, IconUserEdit } from '@tabler/icons-react'
import { accountsTexts as texts } from '../../../shared/accounts/accounts.texts.ts'
import { appTexts } from '../../../shared/app/app.texts.ts'
import type { ProfileStatus } from '../../../shared/roles.ts'
import { useGuestAccount, useGuestSignOut, useRefreshed } from '../../api/account-step.ts'
import { Link } from '../../routing/link.tsx'
import classes from './approval-pending.module.css'
import { AuthCard } from './auth-card.tsx'

const ASK_EVERY_MS = 15_000

function stateOf(status: ProfileStatus | null) {
  if (status === null) return { title: texts.missingProfileTitle, text: texts.missingProfileText, Icon: IconUserEdit }
  if (status === 'REJECTED') return { title: texts.rejectedTitle, text: texts.rejectedText, Icon: IconClipboardX }
  return { title: texts.pendingTitle, text: texts.pendingText, Icon: IconHourglassHigh }
}

export function ApprovalPendingPage() {
  const { me, refresh } = useGuestAccount()
  const status = me.userInfoStatus
  const signOut = useGuestSignOut()
  // After the approval the guard redirects.
  useRefreshed(refresh, ASK_EVERY_MS)
  const { title, text, Icon } = stateOf(status)
  const needsAction = status !== 'PENDING'
  return (
    <AuthCard icon={<Icon size={44} stroke={1.4} />} title={title} text={text}>
      <Stack gap="lg">
        <section aria-labelledby="how">
          <Title order={2} id="how" mb="sm">
            {texts.howItWorks}
          </Title>
          <ol className={classes.steps}>
            {texts.howSteps.map((step, index) => (
              <li key={step.title}>
                <span aria-hidden className={classes.number}>
                  {index + 1}
                </span>
                <div>
                  <Text fw={600}>{step.title}</Text>
                  <Text size="sm" c="dimmed">
                    {step.text}
                  </Text>
                </div>
              </li>
            ))}
          </ol>
        </section>
        <Stack gap="sm">
          <Button
            component={Link}
            to="/profile"
            size="md"
            color={needsAction ? 'buoy' : undefined}
            variant={needsAction ? 'filled' : 'default'}
          >
            {texts.toProfile}
          </Button>
          <Button variant="subtle" color="gray" size="md" onClick={() => void signOut()}>
            {appTexts.signOut}
          </Button>
        </Stack>
      </Stack>
    </AuthCard>
  )
}
