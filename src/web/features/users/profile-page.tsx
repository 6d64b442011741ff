// The own profile: the state of its approval, and the form.
import { Avatar, Badge, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { newEmailTexts } from '../../../shared/accounts/email-changes.texts.ts'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { profileTexts as texts } from '../../../shared/users/users.texts.ts'
import { meQuery, useMe } from '../../api/session.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Email } from '../../ui/layout/email.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { BillingSection } from '../customers/billing.parts.tsx'
import classes from './profile.module.css'
import { ProfileBanner } from './profile-banner.tsx'
import { ProfileForm } from './profile-form.tsx'
import { NextSteps, useNextSteps } from './profile-next-steps.tsx'
import { citiesQuery, myInfoQuery } from './users.api.ts'

const NewEmail = onDemand(async () => (await import('../accounts/new-email.parts.tsx')).NewEmail)

/** Does not load a profile that does not exist. */
function useMyInfo() {
  const hasProfile = useMe().userInfoStatus !== null
  const query = useQuery({ ...myInfoQuery, enabled: hasProfile })
  const info = query.data ?? (hasProfile ? query.data : null)
  useAccountFollowing(info === null ? null : info?.status)
  return { info, query }
}

/** An admin's decision opens or closes the rest of the app, so a new profile status refreshes the account. */
function useAccountFollowing(status: string | null | undefined): void {
  const client = useQueryClient()
  const known = useMe().userInfoStatus
  useEffect(() => {
    if (status !== undefined && status !== known) void client.invalidateQueries(meQuery)
  }, [client, status, known])
}

export function ProfilePage() {
  const me = useMe()
  const { info, query } = useMyInfo()
  const isApprovedCustomer = me.roleName === 'CUSTOMER' && me.userInfoStatus === 'APPROVED'
  const [isChangingEmail, setIsChangingEmail] = useState(false)
  const steps = useNextSteps(isApprovedCustomer)
  const shown = info !== undefined && steps !== null && { info, steps }
  // Loads the cities early: the form would load them only after it is rendered.
  useQuery({ ...citiesQuery(), notifyOnChangeProps: [] })
  return (
    <>
      <PageHeader title={texts.title} />
      {info === undefined && query.isError && (
        <ErrorState message={texts.loadFailed} detail={query.error.message} onRetry={() => void query.refetch()} />
      )}
      {!shown && !(info === undefined && query.isError) && (
        <div role="status" aria-label={texts.loading} className={classes.page}>
          <Skeleton h={72} radius="md" />
          <Skeleton h={420} radius="md" />
        </div>
      )}
      {shown && (
        <div className={classes.page}>
          <ProfileBanner info={shown.info} />
          <NextSteps steps={shown.steps} />
          <Card>
            <Group gap="md" wrap="nowrap" mb="lg">
              <Avatar color="sea" size={64} radius={64} aria-hidden>
                {me.email.charAt(0).toLocaleUpperCase('tr')}
              </Avatar>
              <Stack gap={2} className={classes.who}>
                <Title order={2}>{shown.info?.fullName ?? <Email address={me.email} />}</Title>
                {shown.info && (
                  <Text c="dimmed">
                    <Email address={me.email} />
                  </Text>
                )}
                <Badge miw="max-content" color="sea" size="md" mt={4}>
                  {appTexts.roles[me.roleName]}
                </Badge>
                <Button
                  variant="default"
                  leftSection={<IconMail size={18} aria-hidden />}
                  mt="xs"
                  w="fit-content"
                  onClick={() => setIsChangingEmail(true)}
                >
                  {newEmailTexts.open}
                </Button>
              </Stack>
            </Group>
            <ProfileForm info={shown.info} />
            {isChangingEmail && <NewEmail onClose={() => setIsChangingEmail(false)} />}
          </Card>
          {isApprovedCustomer && <BillingSection customerId={me.id} name={shown.info?.fullName ?? ''} isOwn />}
        </div>
      )}
    </>
  )
}
