// The boats that their owners invited the person to, above the person's own.
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { boatPeopleApi, type GivenBoat } from '../../../shared/boats/boat-people.contract.ts'
import { boatPeopleTexts, whatTheyMay } from '../../../shared/boats/boat-people.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { confirmAction } from '../../ui/overlays/confirm.tsx'
import { boatInvitationsQuery } from './boats.api.ts'

const texts = boatPeopleTexts.invitation

export function BoatInvitations() {
  const { data = [] } = useQuery(boatInvitationsQuery)
  if (data.length === 0) return null
  return (
    <Stack component="section" aria-label={texts.label} gap="sm" mb="md">
      {data.map((given) => (
        <Invitation key={given.id} given={given} />
      ))}
    </Stack>
  )
}

function Invitation({ given }: { given: GivenBoat }) {
  const client = useQueryClient()
  const { run, pending } = useAsyncAction(
    async () => {
      await call(boatPeopleApi.accept, { params: { id: given.id } })
      await invalidate(client, 'boat')
    },
    { once: true },
  )
  const refuse = () =>
    confirmAction({
      title: texts.refuse,
      message: texts.refuseQuestion,
      confirmLabel: texts.refuse,
      dangerous: true,
      onConfirm: async () => {
        await call(boatPeopleApi.remove, { params: { id: given.boatId, personId: given.id } })
        await invalidate(client, 'boat')
      },
    })
  return (
    <Card>
      <Text fw={600}>{texts.text(given.ownerName, given.boatName)}</Text>
      <Text c="dimmed">{whatTheyMay(given)}</Text>
      <Group mt="sm" gap="xs">
        <ServerButton color="buoy" loading={pending} onClick={() => void run()}>
          {texts.accept}
        </ServerButton>
        <Button variant="default" onClick={refuse}>
          {texts.refuse}
        </Button>
      </Group>
    </Card>
  )
}
