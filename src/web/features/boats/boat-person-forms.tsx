// The dialogs of a boat's people: who is invited, and what they may.
import { Button, Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import {
  type BoatPerson,
  BoatPersonEdit,
  BoatPersonInput,
  boatPeopleApi,
  CEILING,
  type SavedPerson,
} from '../../../shared/boats/boat-people.contract.ts'
import { boatPeopleTexts, whatTheyMay } from '../../../shared/boats/boat-people.texts.ts'
import {
  givesApproval,
  PRESETS,
  SWITCHES,
  type Switch,
  type Switches,
  withSight,
} from '../../../shared/boats/boat-rights.ts'
import type { Boat } from '../../../shared/boats/boats.contract.ts'
import { customersTexts } from '../../../shared/customers/customers.texts.ts'
import { shownPhone } from '../../../shared/phone.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { useMe } from '../../api/session.tsx'
import { translate } from '../../feedback/translate.ts'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { type Choice, SearchSelect } from '../../ui/forms/search-select.tsx'
import { orNull, type Typed } from '../../ui/forms/typed.ts'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { otherCustomers } from '../customers/customers.api.ts'
import { SamePerson, useSamePerson } from '../customers/same-person.parts.tsx'
import { boatPeopleQuery } from './boats.api.ts'

const texts = boatPeopleTexts.form
const inputRules = zodRules(BoatPersonInput)
const editRules = zodRules(BoatPersonEdit)
const OTHER = ''
const SIGHT: Switches = { calls: false, sees: true, asks: false, prices: false, approves: false, pays: false }
const APPROVAL = { ceilingTry: '' as Typed, reason: '' }

type Preset = keyof typeof PRESETS
const isPreset = (word: string): word is Preset => word in PRESETS

interface InviteProps {
  boat: Pick<Boat, 'id' | 'ownerUserId'>
  onClose: () => void
  /** Of somebody without an address: the code by which they open an account. */
  onMade: (person: SavedPerson) => void
}

const WHO = { customerId: null as string | null, name: '', email: '', phone: '' }

export function InviteForm({ boat, onClose, onMade }: InviteProps) {
  const client = useQueryClient()
  const isAdmin = useMe().roleName === 'ADMIN'
  const [kind, setKind] = useState<string>('Kaptan')
  const [customer, setCustomer] = useState<Choice | null>(null)
  const { same, noted } = useSamePerson()
  const form = useForm({
    initialValues: {
      word: 'Kaptan',
      ...WHO,
      ...(PRESETS.Kaptan as Switches),
      ...APPROVAL,
      invite: true,
      confirm: false,
    },
    validate: (values) => ({ ...inputRules(bodyOf(values)), ...reasonRule(isAdmin, values) }),
  })
  // It was said of the number before.
  form.watch('phone', () => form.setFieldValue('confirm', false))
  const chooseCustomer = (choice: Choice | null) => {
    setCustomer(choice)
    form.setFieldValue('customerId', choice?.id ?? null)
  }
  const choose = (word: string) => {
    setKind(word)
    form.setValues({ word, ...(isPreset(word) ? PRESETS[word] : SIGHT) })
  }
  const send = async (values: typeof form.values) => {
    const body = bodyOf(values)
    const params = { id: boat.id }
    const saved = await noted(() => call(boatPeopleApi.invite, { params, body, failure: texts.failed }))
    await invalidate(client, 'boat')
    onMade(saved)
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
      {isAdmin && (
        <SearchSelect
          label={texts.customer}
          placeholder={texts.customerPlaceholder}
          {...otherCustomers(boat.ownerUserId)}
          value={customer}
          onChange={chooseCustomer}
          error={form.errors.customerId}
        />
      )}
      {!customer && (
        <>
          <TextInput
            label={texts.name}
            maxLength={120}
            autoComplete="off"
            withAsterisk
            {...form.getInputProps('name')}
          />
          <TextInput
            label={texts.email}
            description={texts.emailHint}
            type="email"
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <TextInput
            label={texts.phone}
            description={texts.phoneHint}
            type="tel"
            maxLength={30}
            autoComplete="off"
            {...form.getInputProps('phone')}
          />
          <SamePerson
            same={same}
            onChoose={({ id, fullName }) => chooseCustomer({ id, label: fullName ?? customersTexts.noName })}
            confirm={
              <Checkbox
                label={customersTexts.create.another}
                {...form.getInputProps('confirm', { type: 'checkbox' })}
              />
            }
          />
        </>
      )}
      <May
        given={bodyOf(form.values)}
        inputOf={(name) => form.getInputProps(name, { type: isSwitch(name) ? 'checkbox' : 'input' })}
      />
    </FormModal>
  )
}

type Approval = keyof typeof APPROVAL
const isSwitch = (name: Switch | Approval): name is Switch => name in SIGHT

const bodyOf = <T extends { ceilingTry: Typed }>({ ceilingTry, ...values }: T) => ({
  ...values,
  ceilingTry: orNull(ceilingTry),
})

/** As the server: an admin who gives *Onaylar*, or another ceiling, says on what it stands. */
function reasonRule(
  isAdmin: boolean,
  { approves, ceilingTry, reason }: { approves: boolean; ceilingTry: Typed; reason: string },
  before?: BoatPerson,
): { reason?: string } {
  const isGiven = givesApproval({ approves, ceilingTry: orNull(ceilingTry) }, before)
  return isAdmin && isGiven && reason.trim() === '' ? { reason: translate('reason_required') } : {}
}

interface SwitchProps {
  given: Switches & { ceilingTry: number | null }
  /** Of the form's fields. */
  inputOf: (name: Switch | Approval) => object
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

/** Below their switch, as deep as its label. */
function ApprovalFields({ inputOf }: Pick<SwitchProps, 'inputOf'>) {
  const isAdmin = useMe().roleName === 'ADMIN'
  return (
    <Stack gap="xs" ms="xl">
      <NumberField label={texts.ceiling} description={texts.ceilingHint} range={CEILING} {...inputOf('ceilingTry')} />
      {isAdmin && (
        <TextInput label={texts.reason} description={texts.reasonHint} maxLength={200} {...inputOf('reason')} />
      )}
    </Stack>
  )
}

function SwitchFields({ given, inputOf }: SwitchProps) {
  return (
    <Stack gap="xs">
      {SWITCHES.map((name) => (
        <Fragment key={name}>
          <Checkbox label={texts.switches[name]} {...inputOf(name)} />
          {name === 'approves' && given.approves && <ApprovalFields inputOf={inputOf} />}
        </Fragment>
      ))}
      <Text aria-live="polite">{whatTheyMay(withSight(given))}</Text>
    </Stack>
  )
}

const valuesOf = ({ word, name, calls, sees, asks, prices, approves, ceilingTry, pays, ...person }: BoatPerson) => ({
  ...{ word, name, calls, sees, asks, prices, approves, pays, reason: '', confirm: false },
  ...{ email: person.email ?? '', phone: shownPhone(person.phone ?? '') },
  ceilingTry: (ceilingTry ?? '') as Typed,
})

interface PersonProps {
  boatId: string
  person: BoatPerson
  onClose: () => void
  onMade: InviteProps['onMade']
}

export function PersonForm({ boatId, person, onClose, onMade }: PersonProps) {
  const isAdmin = useMe().roleName === 'ADMIN'
  const { same, noted } = useSamePerson()
  // Whoever has an account or a record keeps their address and number there.
  const hasOwnContact = person.customerId !== null
  const { form, modal } = useRecordForm(person, {
    valuesOf,
    validate: (values) => ({ ...editRules(bodyOf(values)), ...reasonRule(isAdmin, values, person) }),
    fields: [
      { name: 'word', label: texts.word },
      { name: 'name', label: texts.name },
      { name: 'email', label: texts.email },
      { name: 'phone', label: texts.phone },
      {
        label: texts.may,
        of: (one) => whatTheyMay(one),
        mine: (values) => whatTheyMay(withSight(bodyOf(values))),
      },
    ],
    refetch: async (client) => {
      const people = await client.fetchQuery({ ...boatPeopleQuery(boatId), staleTime: 0 })
      return people.find(({ id }) => id === person.id)
    },
    save: async ({ email, phone, ...values }, version) => {
      const params = { id: boatId, personId: person.id }
      // Whoever gets Görür without an address gets a code. Whoever waits keeps the code they were given.
      const invite = !hasOwnContact && email.trim() === ''
      const body = { ...bodyOf(values), ...(hasOwnContact ? {} : { email, phone }), invite, version }
      const saved = await noted(() => call(boatPeopleApi.update, { params, body, failure: texts.changeFailed }))
      onMade(saved)
      return saved
    },
    changes: 'boat',
  })
  // It was said of the number before.
  form.watch('phone', () => form.setFieldValue('confirm', false))
  return (
    <FormModal title={texts.editTitle(person.name)} onClose={onClose} {...modal}>
      <TextInput label={texts.word} maxLength={40} withAsterisk {...form.getInputProps('word')} />
      <TextInput label={texts.name} maxLength={120} autoComplete="off" withAsterisk {...form.getInputProps('name')} />
      {!hasOwnContact && (
        <>
          <TextInput label={texts.email} type="email" autoComplete="off" {...form.getInputProps('email')} />
          <TextInput
            label={texts.phone}
            type="tel"
            maxLength={30}
            autoComplete="off"
            {...form.getInputProps('phone')}
          />
        </>
      )}
      <SwitchFields
        given={bodyOf(form.values)}
        inputOf={(name) => form.getInputProps(name, { type: isSwitch(name) ? 'checkbox' : 'input' })}
      />
      <SamePerson
        same={same}
        confirm={
          <Checkbox label={customersTexts.create.another} {...form.getInputProps('confirm', { type: 'checkbox' })} />
        }
      />
    </FormModal>
  )
}
