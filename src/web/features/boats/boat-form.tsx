// The dialog that adds or edits a boat: owners their own, admins anybody's.

import { Alert, SimpleGrid, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminBoatInput, type Boat, BoatInput, boatsApi } from '../../../shared/boats/boats.contract.ts'
import { boatsTexts } from '../../../shared/boats/boats.texts.ts'
import { call } from '../../api/call.ts'
import type { Choice } from '../../ui/forms/search-select.tsx'
import { orNull } from '../../ui/forms/typed.ts'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import type { ComparedField } from '../../ui/forms/use-record-version.tsx'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import type { BoatRole } from './boat-paths.ts'
import { boatPeopleQuery, boatQuery, ownerChoice } from './boats.api.ts'
import { OwnerSelect } from './owner-select.tsx'
import { PlaceFields, type PlaceValues } from './place-fields.tsx'

const texts = boatsTexts.form
const SEARCH_DELAY = { create: 300, edit: 400 }

interface Values extends PlaceValues {
  name: string
  model: string
  ownerUserId: string
}

const valuesOf = (boat?: Boat, owner?: Choice): Values => ({
  name: boat?.name ?? '',
  model: boat?.model ?? '',
  latitude: boat?.latitude ?? '',
  longitude: boat?.longitude ?? '',
  ownerUserId: boat?.ownerUserId ?? owner?.id ?? '',
})

const ownerOf = ({ ownerUserId, ownerName, ownerEmail }: Boat) =>
  ownerChoice({ id: ownerUserId, name: ownerName, email: ownerEmail })

const fieldsOf = (viewer: BoatRole, ownerEmail: string): ComparedField<Boat, Values>[] => [
  { name: 'name', label: texts.name },
  { name: 'model', label: texts.model },
  ...(viewer === 'ADMIN'
    ? [
        {
          name: 'ownerUserId' as const,
          label: texts.owner,
          of: (boat: Boat) => boat.ownerEmail || boat.ownerName,
          mine: () => ownerEmail,
        },
      ]
    : []),
  { name: 'latitude', label: boatsTexts.place.latitude },
  { name: 'longitude', label: boatsTexts.place.longitude },
]

const bodyOf = ({ latitude, longitude, ...rest }: Values) => ({
  ...rest,
  latitude: orNull(latitude),
  longitude: orNull(longitude),
})

function rules(viewer: BoatRole, isNew: boolean) {
  const check = zodRules(viewer === 'ADMIN' ? AdminBoatInput : BoatInput)
  return (values: Values) => {
    const errors = check(bodyOf(values))
    if (errors.ownerUserId) errors.ownerUserId = isNew ? texts.ownerMissing : texts.newOwnerMissing
    return errors
  }
}

function send(viewer: BoatRole, id: string | undefined, values: Values, version?: number): Promise<Boat> {
  const { ownerUserId, ...own } = bodyOf(values)
  if (id === undefined) {
    const failure = texts.createFailed
    return viewer === 'ADMIN'
      ? call(boatsApi.create, { body: { ...own, ownerUserId }, failure })
      : call(boatsApi.createMine, { body: own, failure })
  }
  const input = { params: { id }, failure: texts.updateFailed }
  return viewer === 'ADMIN'
    ? call(boatsApi.update, { ...input, body: { ...own, ownerUserId, version } })
    : call(boatsApi.updateMine, { ...input, body: { ...own, version } })
}

interface Props {
  viewer: BoatRole
  /** The boat to edit; without it, a new one. */
  boat?: Boat
  /** Whose new boat it is, where an admin adds it from the owner's page. */
  owner?: Choice
  onClose: () => void
  onSaved?: (boat: Boat) => void
}

export function BoatForm({ viewer, boat, owner, onClose, onSaved }: Props) {
  const [ownerEmail, setOwnerEmail] = useState('')
  const { form, seen, modal } = useRecordForm(boat, {
    valuesOf: (record) => valuesOf(record, owner),
    validate: rules(viewer, !boat),
    fields: fieldsOf(viewer, ownerEmail),
    refetch: (client) => client.fetchQuery({ ...boatQuery(viewer, boat?.id ?? ''), staleTime: 0 }),
    save: (values, version) => send(viewer, boat?.id, values, version),
    changes: 'boat',
    onSaved,
  })
  return (
    <FormModal title={boat ? boatsTexts.editBoat : boatsTexts.newBoat} onClose={onClose} size="lg" {...modal}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label={texts.name}
          placeholder={texts.namePlaceholder}
          withAsterisk
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput
          label={texts.model}
          placeholder={texts.modelPlaceholder}
          withAsterisk
          {...form.getInputProps('model')}
        />
      </SimpleGrid>
      {viewer === 'ADMIN' && (
        <OwnerSelect
          initial={seen ? ownerOf(seen) : (owner ?? null)}
          onPicked={setOwnerEmail}
          description={boat && texts.ownerChangeHint}
          delay={boat ? SEARCH_DELAY.edit : SEARCH_DELAY.create}
          {...form.getInputProps('ownerUserId')}
        />
      )}
      {boat && form.values.ownerUserId !== boat.ownerUserId && <PeopleEnd boatId={boat.id} />}
      <PlaceFields form={form} />
    </FormModal>
  )
}

/** Another owner ends what the one before allowed. */
function PeopleEnd({ boatId }: { boatId: string }) {
  const { data = [] } = useQuery(boatPeopleQuery(boatId))
  return data.length > 0 && <Alert color="yellow">{texts.peopleEnd(data.length)}</Alert>
}
