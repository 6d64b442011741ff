// Whom the owner lets see the boat: for the owner and admins all of them, for such a person what they may do themselves.
import { ActionIcon, Button, Text } from '@mantine/core'
import { IconPencil, IconUserOff, IconUserPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type BoatPerson, boatPeopleApi } from '../../../shared/boats/boat-people.contract.ts'
import { boatPeopleTexts as texts, whatTheyMay } from '../../../shared/boats/boat-people.texts.ts'
import type { Boat } from '../../../shared/boats/boats.contract.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { useNavigate } from '../../routing/use-router.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { confirmAction } from '../../ui/overlays/confirm.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import classes from './boat-people.module.css'
import { boatPeopleQuery } from './boats.api.ts'

const InviteForm = onDemand(async () => (await import('./boat-person-forms.tsx')).InviteForm)
const PersonForm = onDemand(async () => (await import('./boat-person-forms.tsx')).PersonForm)

const stateOf = ({ sees, acceptedAt }: BoatPerson) => (acceptedAt ? null : sees ? texts.waiting : texts.contact)

export function BoatPeople({ boat }: { boat: Boat }) {
  const people = useQuery(boatPeopleQuery(boat.id))
  const [open, setOpen] = useState<BoatPerson | 'new' | null>(null)
  const isOwn = !boat.rights
  const invite = (
    <Button variant="default" leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
      {texts.invite}
    </Button>
  )
  return (
    <Section title={texts.title} actions={isOwn && people.data && invite}>
      <QueryState query={people} failed={texts.failed} />
      {!isOwn && <Text mb="sm">{texts.ownerOf(boat.ownerName)}</Text>}
      {people.data?.length === 0 && <Text c="dimmed">{texts.empty}</Text>}
      {people.data && people.data.length > 0 && (
        <ul className={classes.people} aria-label={texts.title}>
          {people.data.map((person) => (
            <li key={person.id}>
              <div className={classes.words}>
                <Text fw={600}>{`${person.name} · ${person.word}`}</Text>
                <Text>{whatTheyMay(person)}</Text>
                {isOwn && (
                  <Text size="sm" c="dimmed">
                    {[person.email, person.phone, stateOf(person)].filter(Boolean).join(' · ')}
                  </Text>
                )}
              </div>
              {isOwn && (
                <ActionIcon
                  variant="subtle"
                  size={36}
                  aria-label={texts.change(person.name)}
                  onClick={() => setOpen(person)}
                >
                  <IconPencil size={18} aria-hidden />
                </ActionIcon>
              )}
              <EndButton boat={boat} person={person} />
            </li>
          ))}
        </ul>
      )}
      {open === 'new' && <InviteForm boatId={boat.id} onClose={() => setOpen(null)} />}
      {open && open !== 'new' && <PersonForm boatId={boat.id} person={open} onClose={() => setOpen(null)} />}
    </Section>
  )
}

function EndButton({ boat, person }: { boat: Boat; person: BoatPerson }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isOwn = !boat.rights
  const end = () =>
    confirmAction({
      title: isOwn ? texts.end : texts.leave,
      message: isOwn ? texts.endQuestion(person.name) : texts.leaveQuestion,
      confirmLabel: isOwn ? texts.end : texts.leave,
      dangerous: true,
      onConfirm: async () => {
        await call(boatPeopleApi.remove, { params: { id: boat.id, personId: person.id } })
        if (!isOwn) await navigate('/boats', { replace: true })
        await invalidate(client, 'boat')
      },
    })
  return (
    <ActionIcon
      variant="subtle"
      color="red"
      size={36}
      aria-label={isOwn ? texts.endOf(person.name) : texts.leave}
      onClick={end}
    >
      <IconUserOff size={18} aria-hidden />
    </ActionIcon>
  )
}
