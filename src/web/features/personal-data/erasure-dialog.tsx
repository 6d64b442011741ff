// An admin erases a person: what goes at once, what the law keeps and until when, and what stops it. The server asks for a step-up.
import { Alert, List, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '../../../shared/money.ts'
import { type Erasure, erasureApi } from '../../../shared/personal-data/erasure.contract.ts'
import { erasureTexts as texts } from '../../../shared/personal-data/erasure.texts.ts'
import { privacyRequestsTexts } from '../../../shared/personal-data/privacy-requests.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate, keys } from '../../api/query-keys.ts'
import { toast } from '../../feedback/toasts.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { LoadedDialog } from '../../ui/overlays/loaded-dialog.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'

const NewRequest = onDemand(async () => (await import('./new-privacy-request.tsx')).NewPrivacyRequest)

const erasureQuery = (userId: string) =>
  queryOptions({
    queryKey: [...keys.privacyRequests, 'erasure', userId],
    queryFn: ({ signal }) => call(erasureApi.preview, { params: { id: userId }, signal }),
  })

interface Props {
  userId: string
  /** The application from which it was opened. */
  requestId?: string
  onClose: () => void
  onErased?: () => void
}

function Going({ goes }: Pick<Erasure, 'goes'>) {
  return (
    <section>
      <Title order={3}>{texts.goesTitle}</Title>
      <List>
        {goes.map(({ what, count }) => (
          <List.Item key={what}>{texts.goes[what](count)}</List.Item>
        ))}
      </List>
    </section>
  )
}

function Staying({ stays }: Pick<Erasure, 'stays'>) {
  return (
    <section>
      <Title order={3}>{texts.staysTitle}</Title>
      <List>
        {stays.map(({ what, count, until }) => (
          <List.Item key={what}>{`${texts.stays[what](count)}, ${texts.until(until)}`}</List.Item>
        ))}
      </List>
      <Text size="sm" c="dimmed" mt={4}>
        {texts.staysWhy}
      </Text>
    </section>
  )
}

function Blocked({ openJobs, openHandovers }: Pick<Erasure, 'openJobs' | 'openHandovers'>) {
  return (
    <Alert color="red" title={texts.blocked} icon={<IconLock aria-hidden />}>
      <List>
        {openJobs.map((number) => (
          <List.Item key={number}>{texts.job(number)}</List.Item>
        ))}
        {openHandovers.map((boat) => (
          <List.Item key={boat}>{texts.handover(boat)}</List.Item>
        ))}
      </List>
    </Alert>
  )
}

function Erase({ erasure, requestId, onClose, onErased }: Props & { erasure: Erasure }) {
  const client = useQueryClient()
  const { userId, fullName, version, requests, openJobs, openHandovers, debt } = erasure
  const [chosen, setChosen] = useState(requestId ?? requests[0]?.id ?? '')
  const erasing = useAsyncAction(async () => {
    try {
      const body = { requestId: chosen, version }
      const { number } = await call(erasureApi.erase, { params: { id: userId }, body, failure: texts.failed })
      toast(texts.done(number), 'success')
      onErased?.()
      onClose()
    } finally {
      await invalidate(client, 'account')
    }
  })
  const isBlocked = openJobs.length + openHandovers.length > 0
  return (
    <Dialog title={texts.title} onClose={onClose} size="lg">
      <Stack gap="md">
        <Text fw={600}>{fullName}</Text>
        {isBlocked && <Blocked openJobs={openJobs} openHandovers={openHandovers} />}
        <Going goes={erasure.goes} />
        {erasure.stays.length > 0 && <Staying stays={erasure.stays} />}
        <Text>{texts.boat}</Text>
        {debt > 0 && <Text>{texts.debt(formatMoney(debt, 'TRY'))}</Text>}
        {!isBlocked && (
          <>
            <NativeSelect
              label={texts.request}
              value={chosen}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
              data={requests.map((one) => ({ value: one.id, label: `${one.number} · ${one.fullName}` }))}
            />
            <Text>{texts.final}</Text>
            <ServerButton
              color="red"
              style={{ alignSelf: 'flex-end' }}
              loading={erasing.pending}
              onClick={() => void erasing.run()}
            >
              {texts.erase}
            </ServerButton>
          </>
        )}
      </Stack>
    </Dialog>
  )
}

/** Nothing is erased without an application: it is filed first. */
function WithoutRequest({
  erasure: { userId, fullName, contact },
  onClose,
}: {
  erasure: Erasure
  onClose: () => void
}) {
  const [filing, setFiling] = useState(false)
  if (filing) return <NewRequest of={{ userId, fullName, contact }} onClose={() => setFiling(false)} />
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <Stack gap="md" align="flex-start">
        <Text>{texts.noRequest}</Text>
        <ServerButton color="buoy" onClick={() => setFiling(true)}>
          {privacyRequestsTexts.create.open}
        </ServerButton>
      </Stack>
    </Dialog>
  )
}

function Erased({ day, onClose }: { day: string; onClose: () => void }) {
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <Text>{texts.erased(day)}</Text>
    </Dialog>
  )
}

export function ErasureDialog(props: Props) {
  const { userId, onClose } = props
  const query = useQuery(erasureQuery(userId))
  return (
    <LoadedDialog title={texts.title} query={query} failed={texts.loadFailed} onClose={onClose}>
      {(erasure) => {
        if (erasure.erasedOn !== null) return <Erased day={erasure.erasedOn} onClose={onClose} />
        if (erasure.requests.length === 0) return <WithoutRequest erasure={erasure} onClose={onClose} />
        return <Erase {...props} erasure={erasure} />
      }}
    </LoadedDialog>
  )
}
