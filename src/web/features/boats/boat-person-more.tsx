// What is rarer for one of a boat's people: the code by which they open an account, and all boats of the owner.
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import {
  type AddedToBoats,
  type BoatPerson,
  boatPeopleApi,
  type SavedPerson,
} from '../../../shared/boats/boat-people.contract.ts'
import { boatPeopleTexts } from '../../../shared/boats/boat-people.texts.ts'
import { messages } from '../../../shared/messages.tr.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { useMe } from '../../api/session.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { InvitationShown, shownOf } from '../customers/invitation-shown.parts.tsx'

interface LinkProps {
  person: SavedPerson
  boatName: string
  onClose: () => void
}

export function PersonInvitation({ person: { name, phone, customerId, invitation }, boatName, onClose }: LinkProps) {
  const texts = boatPeopleTexts.link
  const made = invitation && shownOf(invitation)
  return (
    <Dialog onClose={onClose} title={texts.title(name)} size="lg">
      <Stack gap="md">
        <Text>{texts.intro}</Text>
        {made && customerId && (
          <InvitationShown
            customerId={customerId}
            made={made}
            phone={phone}
            message={texts.message(name, boatName, made.url)}
          />
        )}
      </Stack>
    </Dialog>
  )
}

interface AllProps {
  boatId: string
  person: Pick<BoatPerson, 'id' | 'name' | 'approves'>
  onClose: () => void
}

/** Asks, and then names each boat that got the person and each that did not. */
export function AllBoats({ boatId, person, onClose }: AllProps) {
  const texts = boatPeopleTexts.allBoats
  const client = useQueryClient()
  const isAdmin = useMe().roleName === 'ADMIN'
  const loses = isAdmin && person.approves
  const question = `${texts.question(person.name)}${loses ? ` ${texts.withoutApproval}` : ''}`
  const [result, setResult] = useState<AddedToBoats | null>(null)
  const { run, pending } = useAsyncAction(async () => {
    const params = { id: boatId, personId: person.id }
    setResult(await call(boatPeopleApi.addToAllBoats, { params, success: null, failure: texts.failed }))
    await invalidate(client, 'boat')
  })
  return (
    <Dialog onClose={onClose} title={texts.title}>
      <Stack gap="md">
        {result ? <Added result={result} /> : <Text>{question}</Text>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {result ? appTexts.close : appTexts.cancel}
          </Button>
          {!result && (
            <ServerButton color="buoy" loading={pending} onClick={() => void run()}>
              {texts.add}
            </ServerButton>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

function Added({ result: { added, left } }: { result: AddedToBoats }) {
  const texts = boatPeopleTexts.allBoats
  return (
    <Stack gap="xs" role="status">
      {added.length > 0 && <Text>{texts.added(added)}</Text>}
      {added.length === 0 && left.length === 0 && <Text>{texts.none}</Text>}
      {left.map(({ boatName, reason }) => (
        <Text key={boatName + reason}>{texts.left(boatName, messages[reason])}</Text>
      ))}
    </Stack>
  )
}
