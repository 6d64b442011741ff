// A caller in four fields: number, name, boat, model. Their request is the next screen.
import { Checkbox, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { customersApi, NewCustomerInput } from '../../../shared/customers/customers.contract.ts'
import { customersTexts } from '../../../shared/customers/customers.texts.ts'
import { readPhone } from '../../../shared/phone.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { useNavigate } from '../../routing/use-router.ts'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { customerPath } from './customer-paths.ts'
import { knownByNumberQuery } from './customers.api.ts'
import { SamePerson } from './same-person.parts.tsx'

const texts = customersTexts.create
const ADMIN_BOATS = '/admin/boats'
const TYPING_MS = 250

interface Values {
  phone: string
  fullName: string
  isCompany: boolean
  boatName: string
  boatModel: string
  email: string
  confirm: boolean
}

const EMPTY: Values = {
  phone: '',
  fullName: '',
  isCompany: false,
  boatName: '',
  boatModel: '',
  email: '',
  confirm: false,
}

const hasBoat = ({ boatName, boatModel }: Values) => boatName.trim() !== '' || boatModel.trim() !== ''

const bodyOf = (values: Values) => {
  const { isCompany, boatName, boatModel, ...person } = values
  return {
    ...person,
    kind: isCompany ? ('COMPANY' as const) : ('PERSON' as const),
    boat: hasBoat(values) ? { name: boatName, model: boatModel } : null,
  }
}

const check = zodRules(NewCustomerInput)
/** The boat's fields have names of their own here. */
function rules(values: Values) {
  const { 'boat.name': boatName, 'boat.model': boatModel, ...errors } = check(bodyOf(values))
  return { ...errors, ...(boatName && { boatName }), ...(boatModel && { boatModel }) }
}

export function NewCustomer({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useForm<Values>({ initialValues: EMPTY, validate: rules })
  const values = form.getValues()
  // It was said of the number before.
  form.watch('phone', () => form.setFieldValue('confirm', false))
  const save = async () => {
    const customer = await call(customersApi.create, { body: bodyOf(form.getValues()), failure: texts.failed })
    await invalidate(client, ['account', 'boat'])
    const [boat] = customer.boats
    if (boat) void navigate(`${ADMIN_BOATS}/${boat.id}`, { state: { request: true } })
    else void navigate(customerPath(customer.id))
  }
  return (
    <FormModal
      title={texts.open}
      form={form}
      onSubmit={save}
      onClose={onClose}
      size="lg"
      submitLabel={hasBoat(values) ? texts.saveAndRequest : texts.save}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label={texts.phone}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={30}
          data-autofocus
          {...form.getInputProps('phone')}
        />
        <TextInput
          label={texts.name}
          withAsterisk
          autoComplete="off"
          maxLength={120}
          {...form.getInputProps('fullName')}
        />
      </SimpleGrid>
      <KnownNumber
        phone={values.phone}
        // Nothing is lost by leaving: who calls is known.
        onOpen={() => form.reset()}
        confirm={<Checkbox label={texts.another} {...form.getInputProps('confirm', { type: 'checkbox' })} />}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label={texts.boat} autoComplete="off" maxLength={120} {...form.getInputProps('boatName')} />
        <TextInput label={texts.model} autoComplete="off" maxLength={120} {...form.getInputProps('boatModel')} />
      </SimpleGrid>
      <TextInput label={texts.email} type="email" autoComplete="off" maxLength={254} {...form.getInputProps('email')} />
      <Checkbox label={texts.isCompany} {...form.getInputProps('isCompany', { type: 'checkbox' })} />
    </FormModal>
  )
}

/** Who is known by the number that is being typed. Couples and captains share one, so it may be somebody else. */
function KnownNumber({ phone, onOpen, confirm }: { phone: string; onOpen: () => void; confirm: ReactNode }) {
  const [typed] = useDebouncedValue(phone, TYPING_MS)
  const known = useQuery(knownByNumberQuery(typed))
  if (readPhone(phone) === null || !known.data?.length) return null
  const same = known.data.map(({ id, fullName, email }) => ({ id, fullName: fullName ?? email }))
  return <SamePerson same={same} onOpen={onOpen} confirm={confirm} />
}
