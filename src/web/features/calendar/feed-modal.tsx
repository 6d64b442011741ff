// "Subscribe in my phone": the private address is shown once, right after it was made.
import { Alert, Anchor, List, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarApi } from '../../../shared/calendar/calendar.contract.ts'
import { calendarTexts } from '../../../shared/calendar/calendar.texts.ts'
import { formatDay } from '../../../shared/days.ts'
import { call } from '../../api/call.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SecretActions } from '../../ui/layout/secret-actions.tsx'
import { SecretAddress } from '../../ui/layout/secret-address.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { feedQuery } from './calendar.api.ts'

const texts = calendarTexts.feed

export function FeedModal({ onClose }: { onClose: () => void }) {
  const feed = useQuery(feedQuery)
  const [address, setAddress] = useState('')
  const make = async () => {
    setAddress((await call(calendarApi.renewFeed)).url)
    await feed.refetch()
  }
  const stop = async () => {
    await call(calendarApi.removeFeed)
    setAddress('')
    await feed.refetch()
  }
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
        {feed.data && <SecretActions texts={texts} exists={Boolean(since)} onMake={make} onStop={stop} />}
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
