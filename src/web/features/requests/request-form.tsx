// The dialog that opens a service request for a boat.
import { Alert, Checkbox, SegmentedControl, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { deviceTexts } from '../../../shared/app/device.texts.ts'
import { plansTexts } from '../../../shared/plans/plans.texts.ts'
import { NewRequestInput, requestsApi, type ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import { REQUEST_TYPES } from '../../../shared/requests/requests.workflow.ts'
import { call } from '../../api/call.ts'
import { randomId } from '../../api/random-id.ts'
import { useMe } from '../../api/session.tsx'
import { translate } from '../../feedback/translate.ts'
import { retryWork, sendOrQueue } from '../../offline/outbox.ts'
import type { OutboxItem } from '../../offline/outbox-store.ts'
import { newGroup } from '../../offline/waiting-work.ts'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { useDraftForm } from '../../ui/forms/use-draft-form.tsx'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { type NewRequestPhotos, useNewRequestPhotos } from '../photos/new-request-photos.parts.tsx'
import classes from './request-form.module.css'
import { type RequestValues, whenOf } from './request-values.ts'
import { keepRequest } from './requests.api.ts'
import { WhenField } from './when-field.tsx'

const texts = requestsTexts.form
const rules = zodRules(NewRequestInput)

interface Props {
  boat: { id: string; name: string }
  /** The boat's engines; any of them may be named in the request. Null: this device doesn't know them, and the request names the boat only. */
  engines: readonly { id: string; brand: string; model: string; serialNumber: string }[] | null
  /** Services of a plan that the request is for. */
  asked?: { ids: string[]; titles: string[]; engineId: string | null } | undefined
  onClose: () => void
  /** Gets the new request, or null for one that waits on this device; the dialog has closed. */
  onCreated: (request: ServiceRequest | null) => unknown
  /** A request on this device that the server refused: it is mended and sent again. */
  refused?: OutboxItem
}

/** What the refused request said. A service that another open request asks for is left out of it. */
function sentBefore({ body, reason }: OutboxItem) {
  const sent = NewRequestInput.safeParse('json' in body ? body.json : {})
  // An earlier version of the app kept it otherwise: the form begins anew.
  if (!sent.success) return undefined
  const { planItemIds, ...values } = sent.data
  const isRequested = reason === translate('plan_item_already_requested')
  const [preferredStartDate, preferredEndDate] = [values.preferredStartDate ?? '', values.preferredEndDate ?? '']
  const times = { preferredStartDate, preferredEndDate, slot: values.slot }
  return {
    planItemIds: isRequested ? [] : planItemIds,
    values: { ...values, description: values.description ?? '', ...times, when: whenOf(times) },
  }
}

export function RequestForm(props: Props) {
  const { onClose, onCreated } = props
  const photos = useNewRequestPhotos()
  const sendsPhotos = useRef(false)
  const finish = (request: ServiceRequest | null, group: string) => {
    if (photos.count === 0) return onCreated(request)
    sendsPhotos.current = true
    // Those of a request that waits on this device wait behind it.
    photos.send(request ?? { id: group, engines: [] }, () => {
      onClose()
      onCreated(request)
    })
  }
  // The form closes after it was sent; by then the photos' dialog may have replaced it.
  const close = () => {
    if (!sendsPhotos.current) onClose()
  }
  return photos.dialog || <RequestFields {...props} photos={photos} onSent={finish} onClose={close} />
}

type Engine = NonNullable<Props['engines']>[number]
const nameOf = ({ brand, model }: Engine) => `${brand} ${model}`

/** Folded: the chosen ones are named. */
function Engines({ engines, form }: { engines: readonly Engine[]; form: UseFormReturnType<RequestValues> }) {
  if (engines.length === 0) return null
  const { engineIds } = form.getValues()
  const chosen = engines.filter(({ id }) => engineIds.includes(id))
  return (
    <details className={classes.engines}>
      <summary>
        {texts.engines} <span>{chosen.map(nameOf).join(', ') || texts.optional}</span>
      </summary>
      <Checkbox.Group
        aria-label={texts.engines}
        {...form.getInputProps('engineIds')}
        value={engineIds}
        onChange={(ids) => form.setFieldValue('engineIds', ids)}
      >
        <Stack gap="xs" mt="xs">
          {engines.map((engine) => (
            <Checkbox key={engine.id} value={engine.id} label={nameOf(engine)} description={engine.serialNumber} />
          ))}
        </Stack>
      </Checkbox.Group>
    </details>
  )
}

interface FieldsProps extends Omit<Props, 'onCreated'> {
  photos: NewRequestPhotos
  onSent: (request: ServiceRequest | null, group: string) => unknown
}

function RequestFields({ boat, engines, asked, photos, refused, onClose, onSent }: FieldsProps) {
  const [group] = useState(() => refused?.group ?? newGroup(randomId()))
  const before = refused && sentBefore(refused)
  const isOwner = useMe().roleName === 'CUSTOMER'
  const client = useQueryClient()
  const [form, draft] = useDraftForm<RequestValues>(
    {
      mode: 'uncontrolled',
      initialValues: before?.values ?? {
        requestType: 'MAINTENANCE',
        description: asked ? plansTexts.requestFor(asked.titles) : '',
        boatId: boat.id,
        engineIds: asked?.engineId ? [asked.engineId] : engines?.length === 1 ? engines.map((engine) => engine.id) : [],
        when: 'ANY',
        preferredStartDate: '',
        preferredEndDate: '',
        slot: null,
      },
      validate: (values) => ({
        ...rules(values),
        ...(values.when === 'SLOT' && !values.slot && { slot: translate('required') }),
      }),
    },
    {
      name: ['request', boat.id, ...(refused ? [refused.id] : (asked?.ids ?? []))].join(':'),
      title: deviceTexts.work.request(boat.name),
      adapt: (values) => ({
        ...values,
        // A draft of before this question was asked.
        when: values.when === 'ANY' ? whenOf(values) : values.when,
        engineIds: values.engineIds.filter((id) => engines?.some((one) => one.id === id) ?? true),
      }),
    },
  )
  const save = async ({ slot, when: _, ...values }: typeof form.values) => {
    const planItemIds = before?.planItemIds ?? asked?.ids
    const body = { ...values, ...(slot && { slot }), ...(planItemIds && { planItemIds }) }
    if (refused) return retryWork(refused, { ...body, slot, planItemIds: planItemIds ?? [] })
    const input = { body, success: texts.created, failure: texts.failed }
    const request = isOwner
      ? await sendOrQueue(requestsApi.create, input, { group, title: deviceTexts.work.request(boat.name) })
      : await call(requestsApi.create, input)
    if (request) await keepRequest(client, request)
    onSent(request, group)
  }
  return (
    <FormModal
      worksOffline={isOwner}
      title={texts.forBoat(boat.name)}
      form={form}
      onSubmit={save}
      onClose={onClose}
      submitLabel={refused ? texts.again : texts.submit}
      submitDisabled={photos.isChecking}
      draft={draft}
      hasMore={photos.count > 0}
      size="lg"
    >
      {refused?.reason && <Alert color="red">{refused.reason}</Alert>}
      <SegmentedControl
        fullWidth
        aria-label={texts.type}
        data={REQUEST_TYPES.map((value) => ({ value, label: requestsTexts.types[value] }))}
        value={form.getValues().requestType}
        onChange={(type) => form.setFieldValue('requestType', type)}
      />
      <TextArea
        label={texts.description}
        placeholder={texts.descriptionHint}
        minRows={3}
        maxRows={8}
        data-autofocus
        key={form.key('description')}
        {...form.getInputProps('description')}
      />
      {isOwner && !refused && photos.field}
      <WhenField boatId={boat.id} form={form} />
      {engines ? <Engines engines={engines} form={form} /> : <Text c="dimmed">{texts.unknownEngines}</Text>}
    </FormModal>
  )
}
