// Whom the owner lets see the boat: for the owner and admins all of them, for such a person what they may do themselves.
import { ActionIcon, Button, Group, Text } from '@mantine/core'
import {
  IconBell,
  IconBellOff,
  IconLink,
  IconPencil,
  IconSailboat,
  IconUserOff,
  IconUserPlus,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type BoatPerson,
  boatPeopleApi,
  type ListedPerson,
  type SavedPerson,
} from '../../../shared/boats/boat-people.contract.ts'
import { boatPeopleTexts as texts, whatTheyMay } from '../../../shared/boats/boat-people.texts.ts'
import type { Boat } from '../../../shared/boats/boats.contract.ts'
import { shownPhone } from '../../../shared/phone.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { useNavigate } from '../../routing/use-router.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { ServerActionIcon } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { Section } from '../../ui/layout/section.tsx'
import { RowMenu } from '../../ui/overlays/action-menu.tsx'
import { confirmAction } from '../../ui/overlays/confirm.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import classes from './boat-people.module.css'
import { boatPeopleQuery } from './boats.api.ts'

const InviteForm = onDemand(async () => (await import('./boat-person-forms.tsx')).InviteForm)
const PersonForm = onDemand(async () => (await import('./boat-person-forms.tsx')).PersonForm)
const PersonInvitation = onDemand(async () => (await import('./boat-person-more.tsx')).PersonInvitation)
const AllBoats = onDemand(async () => (await import('./boat-person-more.tsx')).AllBoats)

const stateOf = ({ sees, acceptedAt }: BoatPerson) => (acceptedAt ? null : sees ? texts.waiting : texts.contact)

export function BoatPeople({ boat }: { boat: Boat }) {
  const people = useQuery(boatPeopleQuery(boat.id))
  const [open, setOpen] = useState<BoatPerson | 'new' | null>(null)
  const [made, setMade] = useState<SavedPerson | null>(null)
  const [spread, setSpread] = useState<BoatPerson | null>(null)
  const isOwn = !boat.rights
  const showMade = (person: SavedPerson) => setMade(person.invitation && person)
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
                    {[person.email, person.phone && shownPhone(person.phone), stateOf(person)]
                      .filter(Boolean)
                      .join(' · ')}
                  </Text>
                )}
              </div>
              <Group gap={4} wrap="nowrap">
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
                {isOwn && (
                  <More boatId={boat.id} person={person} onMade={showMade} onSpread={() => setSpread(person)} />
                )}
                {!isOwn && <MuteButton boatId={boat.id} person={person} />}
                <EndButton boat={boat} person={person} />
              </Group>
            </li>
          ))}
        </ul>
      )}
      {open === 'new' && <InviteForm boat={boat} onClose={() => setOpen(null)} onMade={showMade} />}
      {open && open !== 'new' && (
        <PersonForm boatId={boat.id} person={open} onClose={() => setOpen(null)} onMade={showMade} />
      )}
      {made && <PersonInvitation person={made} boatName={boat.name} onClose={() => setMade(null)} />}
      {spread && <AllBoats boatId={boat.id} person={spread} onClose={() => setSpread(null)} />}
    </Section>
  )
}

interface MoreProps {
  boatId: string
  person: ListedPerson
  onMade: (person: SavedPerson) => void
  onSpread: () => void
}

function More({ boatId, person, onMade, onSpread }: MoreProps) {
  const client = useQueryClient()
  const invite = async () => {
    const { id: personId, word, calls, sees, asks, prices, approves, ceilingTry, pays, version } = person
    const body = { word, calls, sees, asks, prices, approves, ceilingTry, pays, version, invite: true }
    const params = { id: boatId, personId }
    onMade(await call(boatPeopleApi.update, { params, body, success: null, failure: texts.link.failed }))
    await invalidate(client, 'boat')
  }
  return (
    <RowMenu
      label={texts.more(person.name)}
      look={{ size: 36 }}
      actions={[
        ...(person.canInvite
          ? [
              {
                key: 'link',
                label: texts.link.again,
                icon: <IconLink size={18} aria-hidden />,
                run: invite,
                needsServer: true,
              },
            ]
          : []),
        { key: 'all', label: texts.allBoats.title, icon: <IconSailboat size={18} aria-hidden />, run: onSpread },
      ]}
    />
  )
}

/** Whether the person wants to be told of the boat. */
function MuteButton({ boatId, person: { id: personId, muted } }: { boatId: string; person: BoatPerson }) {
  const client = useQueryClient()
  const { run, pending } = useAsyncAction(async () => {
    const params = { id: boatId, personId }
    await call(boatPeopleApi.update, { params, body: { muted: !muted }, failure: texts.muteFailed })
    await invalidate(client, 'boat')
  })
  const Icon = muted ? IconBellOff : IconBell
  return (
    <ServerActionIcon
      variant="subtle"
      size={36}
      aria-label={texts.hears}
      aria-pressed={!muted}
      title={muted ? texts.muted : texts.hears}
      loading={pending}
      onClick={() => void run()}
    >
      <Icon size={18} aria-hidden />
    </ServerActionIcon>
  )
}

function EndButton({ boat, person }: { boat: Boat; person: BoatPerson }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isOwn = !boat.rights
  const question = person.sees ? texts.endQuestion : texts.endContactQuestion
  const end = () =>
    confirmAction({
      title: isOwn ? texts.end : texts.leave,
      message: isOwn ? question(person.name) : texts.leaveQuestion,
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
