// The dialogs of a boat's people: who is invited, and what they may.
import { Button, Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type BoatPerson,
  BoatPersonEdit,
  BoatPersonInput,
  boatPeopleApi,
} from '../../../shared/boats/boat-people.contract.ts'
import { boatPeopleTexts, whatTheyMay } from '../../../shared/boats/boat-people.texts.ts'
import { PRESETS, SWITCHES, type Switch, type Switches, withSight } from '../../../shared/boats/boat-rights.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { boatPeopleQuery } from './boats.api.ts'

const texts = boatPeopleTexts.form
const OTHER = ''
const SIGHT: Switches = { calls: false, sees: true, asks: false, prices: false, pays: false }

type Preset = keyof typeof PRESETS
const isPreset = (word: string): word is Preset => word in PRESETS

export function InviteForm({ boatId, onClose }: { boatId: string; onClose: () => void }) {
  const client = useQueryClient()
  const [kind, setKind] = useState<string>('Kaptan')
  const form = useForm({
    initialValues: { word: 'Kaptan', name: '', email: '', phone: '', ...(PRESETS.Kaptan as Switches) },
    validate: zodRules(BoatPersonInput),
  })
  const choose = (word: string) => {
    setKind(word)
    form.setValues({ word, ...(isPreset(word) ? PRESETS[word] : SIGHT) })
  }
  const send = async (body: typeof form.values) => {
    await call(boatPeopleApi.invite, { params: { id: boatId }, body, failure: texts.failed })
    await invalidate(client, 'boat')
  }
  return (
    <FormModal title={texts.title} form={form} onSubmit={send} onClose={onClose} submitLabel={texts.send}>
      <NativeSelect
        label={texts.word}
        data={[...Object.keys(PRESETS), { value: OTHER, label: texts.other }]}
        value={kind}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {kind === OTHER && (
        <TextInput label={texts.otherWord} maxLength={40} withAsterisk {...form.getInputProps('word')} />
      )}
      <TextInput label={texts.name} maxLength={120} autoComplete="off" withAsterisk {...form.getInputProps('name')} />
      <TextInput
        label={texts.email}
        description={texts.emailHint}
        type="email"
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <TextInput label={texts.phone} type="tel" maxLength={30} autoComplete="off" {...form.getInputProps('phone')} />
      <May given={form.values} inputOf={(name) => form.getInputProps(name, { type: 'checkbox' })} />
    </FormModal>
  )
}

interface SwitchProps {
  given: Switches
  /** Of the form's fields. */
  inputOf: (name: Switch) => object
}

/** One sentence; the switches only for whoever asks for them. */
function May(props: SwitchProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <SwitchFields {...props} />
  return (
    <Stack gap="xs">
      <Text>{whatTheyMay(withSight(props.given))}</Text>
      <Button variant="subtle" size="compact-md" mr="auto" onClick={() => setIsOpen(true)}>
        {texts.choose}
      </Button>
    </Stack>
  )
}

function SwitchFields({ given, inputOf }: SwitchProps) {
  return (
    <Stack gap="xs">
      {SWITCHES.map((name) => (
        <Checkbox key={name} label={texts.switches[name]} {...inputOf(name)} />
      ))}
      <Text aria-live="polite">{whatTheyMay(withSight(given))}</Text>
    </Stack>
  )
}

const valuesOf = ({ word, calls, sees, asks, prices, pays }: BoatPerson) => ({ word, calls, sees, asks, prices, pays })

interface PersonProps {
  boatId: string
  person: BoatPerson
  onClose: () => void
}

export function PersonForm({ boatId, person, onClose }: PersonProps) {
  const { form, modal } = useRecordForm(person, {
    valuesOf,
    validate: zodRules(BoatPersonEdit),
    fields: [
      { name: 'word', label: texts.word },
      {
        label: texts.may,
        of: (one) => whatTheyMay(one),
        mine: (values) => whatTheyMay(withSight(values)),
      },
    ],
    refetch: async (client) => {
      const people = await client.fetchQuery({ ...boatPeopleQuery(boatId), staleTime: 0 })
      return people.find(({ id }) => id === person.id)
    },
    save: (values, version) => {
      const params = { id: boatId, personId: person.id }
      return call(boatPeopleApi.update, { params, body: { ...values, version }, failure: texts.changeFailed })
    },
    changes: 'boat',
  })
  return (
    <FormModal title={texts.editTitle(person.name)} onClose={onClose} {...modal}>
      <TextInput label={texts.word} maxLength={40} withAsterisk {...form.getInputProps('word')} />
      <SwitchFields given={form.values} inputOf={(name) => form.getInputProps(name, { type: 'checkbox' })} />
    </FormModal>
  )
}
