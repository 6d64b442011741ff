// Offers a boat to its next owner, or shows and cancels the offer that waits.
import { Alert, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDay } from '../../../shared/days.ts'
import { type Handover, HandoverInput, handoversApi } from '../../../shared/handovers/handovers.contract.ts'
import { handoversTexts } from '../../../shared/handovers/handovers.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { boatPeopleQuery } from '../boats/boats.api.ts'
import { HandoverTerms } from './handover-terms.tsx'
import { handoversQuery } from './handovers.api.ts'

const texts = handoversTexts.offer

export function HandoverModal({ boatId, onClose }: { boatId: string; onClose: () => void }) {
  const handovers = useQuery(handoversQuery({ boatId, page: 0 }))
  const waiting = handovers.data?.content.find(({ status }) => status === 'PENDING')
  if (handovers.data && !waiting) return <OfferForm boatId={boatId} onClose={onClose} />
  return (
    <Dialog onClose={onClose} title={texts.title}>
      {handovers.isError && (
        <ErrorState
          message={texts.loadFailed}
          detail={handovers.error.message}
          onRetry={() => void handovers.refetch()}
        />
      )}
      {handovers.isPending && <ListSkeleton label={texts.title} rows={2} />}
      {waiting && <Waiting handover={waiting} onClose={onClose} />}
    </Dialog>
  )
}

function OfferForm({ boatId, onClose }: { boatId: string; onClose: () => void }) {
  const client = useQueryClient()
  const people = useQuery(boatPeopleQuery(boatId)).data?.length ?? 0
  const form = useForm({ initialValues: { email: '', withRequests: false }, validate: zodRules(HandoverInput) })
  const send = async (body: typeof form.values) => {
    await call(handoversApi.offer, { params: { id: boatId }, body, failure: texts.failed })
    await invalidate(client, 'boat')
  }
  return (
    <FormModal title={texts.title} form={form} onSubmit={send} onClose={onClose} submitLabel={texts.send} size="lg">
      <TextInput
        label={texts.email}
        description={texts.hint}
        placeholder={texts.placeholder}
        type="email"
        autoComplete="off"
        withAsterisk
        data-autofocus
        {...form.getInputProps('email')}
      />
      <Checkbox label={texts.withRequests} {...form.getInputProps('withRequests', { type: 'checkbox' })} />
      {people > 0 && <Alert color="yellow">{texts.people(people)}</Alert>}
      <HandoverTerms />
    </FormModal>
  )
}

function Waiting({ handover, onClose }: { handover: Handover; onClose: () => void }) {
  const client = useQueryClient()
  const { run, pending } = useAsyncAction(
    async () => {
      await call(handoversApi.cancel, { params: { id: handover.id } })
      onClose()
      await invalidate(client, 'boat')
    },
    { once: true },
  )
  return (
    <Stack gap="md">
      <Alert color="blue">{texts.pending(handover.email, formatDay(handover.expiresAt))}</Alert>
      <Text>{texts.cancelQuestion}</Text>
      <Group justify="flex-end">
        <ServerButton color="red" loading={pending} onClick={() => void run()}>
          {texts.cancel}
        </ServerButton>
      </Group>
    </Stack>
  )
}
