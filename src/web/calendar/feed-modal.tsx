// "Subscribe in my phone": the private address is shown once, right after it was made.
import { Alert, Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarApi } from '../../shared/calendar/calendar.contract.ts'
import { calendarTexts } from '../../shared/calendar/calendar.texts.ts'
import { formatDay } from '../../shared/days.ts'
import { call } from '../session/call.ts'
import { confirmAction } from '../ui/confirm.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { SecretAddress } from '../ui/secret-address.tsx'
import { ServerButton } from '../ui/server-button.tsx'
import { useAsyncAction } from '../ui/use-async-action.ts'
import { feedQuery } from './calendar.api.ts'

const texts = calendarTexts.feed

export function FeedModal({ onClose }: { onClose: () => void }) {
  const feed = useQuery(feedQuery)
  const [address, setAddress] = useState('')
  const renew = async () => {
    setAddress((await call(calendarApi.renewFeed)).url)
    await feed.refetch()
  }
  const creation = useAsyncAction(renew)
  const askToRenew = () =>
    confirmAction({ title: texts.renew, message: texts.renewQuestion, confirmLabel: texts.renew, onConfirm: renew })
  const askToStop = () =>
    confirmAction({
      title: texts.stop,
      message: texts.stopQuestion,
      confirmLabel: texts.stop,
      dangerous: true,
      onConfirm: async () => {
        await call(calendarApi.removeFeed)
        setAddress('')
        await feed.refetch()
      },
    })
  const since = feed.data?.createdAt
  return (
    <Dialog onClose={onClose} title={texts.title} size="lg">
      <Stack gap="md">
        <Text>{texts.intro}</Text>
        {feed.isPending && <ListSkeleton label={texts.title} rows={2} />}
        {feed.isError && (
          <ErrorState message={texts.failed} detail={feed.error.message} onRetry={() => void feed.refetch()} />
        )}
        {address && <Address address={address} />}
        {since && !address && <Alert color="blue">{texts.exists(formatDay(since))}</Alert>}
        {feed.data && (
          <Group justify="flex-end" mt="xs">
            {since && (
              <Button variant="subtle" color="red" onClick={askToStop}>
                {texts.stop}
              </Button>
            )}
            {since ? (
              <Button variant="default" onClick={askToRenew}>
                {texts.renew}
              </Button>
            ) : (
              <ServerButton color="buoy" loading={creation.pending} data-autofocus onClick={() => void creation.run()}>
                {texts.create}
              </ServerButton>
            )}
          </Group>
        )}
      </Stack>
    </Dialog>
  )
}

function Address({ address }: { address: string }) {
  // Phones open an address of this scheme as a calendar.
  const subscription = address.replace(/^https?:/, 'webcal:')
  return (
    <>
      <SecretAddress address={address} label={texts.address} code={subscription} codeLabel={texts.qr}>
        <List size="sm" spacing="xs" flex="1 1 260px">
          {texts.steps.map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
      </SecretAddress>
      <Anchor href={subscription}>{texts.openHere}</Anchor>
      <Alert color="yellow" icon={<IconLock aria-hidden />}>
        {texts.secret}
      </Alert>
    </>
  )
}
