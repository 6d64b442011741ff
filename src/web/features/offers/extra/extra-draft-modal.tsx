// A technician notes extra work at the boat: what it needs, why, photos and parts. An admin prices it.
import { ActionIcon, Button, NativeSelect, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { deviceTexts } from '../../../../shared/app/device.texts.ts'
import type { SparePart } from '../../../../shared/inventory/spare-parts.contract.ts'
import { ExtraDraftInput } from '../../../../shared/offers/extra-work.contract.ts'
import { extraReasonTexts, extraTexts } from '../../../../shared/offers/extra-work.texts.ts'
import { EXTRA_REASONS, type ExtraReason } from '../../../../shared/offers/extra-work.ts'
import { MOST_OFFERED } from '../../../../shared/offers/offers.numbers.ts'
import { DEFAULT_UNIT, isMeasured, quantityRange, sumOf, UNIT_NAMES, type Unit } from '../../../../shared/quantity.ts'
import { translate } from '../../../feedback/translate.ts'
import { QuantityInput } from '../../../ui/forms/quantity-input.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { needed, type Typed } from '../../../ui/forms/typed.ts'
import { useDraftForm } from '../../../ui/forms/use-draft-form.tsx'
import { zodRules } from '../../../ui/forms/zod-rules.ts'
import { FormModal } from '../../../ui/overlays/form-modal.tsx'
import { PhotoChoice } from '../../photos/photos.parts.tsx'
import { KnownParts } from '../builder/known-parts-list.tsx'
import { PartPicker } from '../builder/part-picker.tsx'
import { useDraftExtra } from '../offers.api.ts'
import classes from './extra-work.module.css'

const texts = extraTexts.draft
const reasons = EXTRA_REASONS.map((value) => ({ value, label: extraReasonTexts[value] }))

interface Values {
  reason: ExtraReason
  text: string
  photoIds: string[]
  parts: { partId: string; name: string; unit?: Unit | undefined; quantity: Typed }[]
}

const check = zodRules(ExtraDraftInput)
const bodyOf = ({ reason, text, photoIds, parts }: Values, serviceRequestId: string) => ({
  serviceRequestId,
  reason,
  text,
  photoIds,
  parts: parts.map(({ partId, quantity }) => ({ partId, quantity: needed(quantity) })),
})

interface Props {
  requestId: string
  boatName: string
  onClose: () => void
}

export function ExtraDraftModal({ requestId, boatName, onClose }: Props) {
  const send = useDraftExtra(requestId, boatName)
  const [form, draft] = useDraftForm<Values>(
    {
      initialValues: { reason: 'HIDDEN_DAMAGE', text: '', photoIds: [], parts: [] },
      validate: (values) => ({
        ...(values.photoIds.length === 0 && { photoIds: translate('extra_needs_photo') }),
        ...check(bodyOf(values, requestId)),
      }),
    },
    { name: `extra:${requestId}`, title: deviceTexts.drafts.extra(boatName) },
  )
  const photos = form.getInputProps('photoIds')
  return (
    <FormModal
      worksOffline
      title={texts.title}
      form={form}
      onSubmit={(values) => send(bodyOf(values, requestId))}
      draft={draft}
      onClose={onClose}
      submitLabel={texts.submit}
      size="lg"
    >
      <TextArea
        label={texts.text}
        placeholder={texts.textHint}
        description={texts.hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk
        minRows={2}
        maxRows={8}
        data-autofocus
        {...form.getInputProps('text')}
      />
      <PhotoChoice
        requestId={requestId}
        label={texts.photos}
        value={form.values.photoIds}
        onChange={photos.onChange}
        error={photos.error}
      />
      <NativeSelect label={texts.reason} data={reasons} {...form.getInputProps('reason')} />
      <DraftParts
        parts={form.values.parts}
        onChange={(parts) => form.setFieldValue('parts', parts)}
        errorOf={(index) => form.errors[`parts.${index}.quantity`]}
      />
    </FormModal>
  )
}

interface PartsProps {
  parts: Values['parts']
  onChange: (parts: Values['parts']) => void
  errorOf: (index: number) => React.ReactNode
}

function DraftParts({ parts, onChange, errorOf }: PartsProps) {
  const [isPicking, { toggle }] = useDisclosure(false)
  const countOf = (partId: string) => Number(parts.find((one) => one.partId === partId)?.quantity) || 0
  const set = (partId: string, quantity: Typed) =>
    onChange(parts.map((one) => (one.partId === partId ? { ...one, quantity } : one)))
  const add = ({ id, name, unit }: Pick<SparePart, 'id' | 'name' | 'unit'>) =>
    countOf(id) > 0 ? set(id, sumOf([countOf(id), 1])) : onChange([...parts, { partId: id, name, unit, quantity: 1 }])
  return (
    <div>
      {parts.length > 0 && (
        <>
          <Text fw={550} id="extra-parts">
            {texts.parts}
          </Text>
          <ul className={classes.parts} aria-labelledby="extra-parts">
            {parts.map(({ partId, name, unit, quantity }, index) => (
              <li key={partId}>
                <span>{isMeasured(unit) ? `${name} (${UNIT_NAMES[unit ?? DEFAULT_UNIT]})` : name}</span>
                <QuantityInput
                  aria-label={texts.quantityOf(name, unit)}
                  unit={unit}
                  range={quantityRange(unit, MOST_OFFERED)}
                  value={quantity}
                  onChange={(next) => set(partId, next)}
                  error={errorOf(index)}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  aria-label={texts.removePart(name)}
                  onClick={() => onChange(parts.filter((one) => one.partId !== partId))}
                >
                  <IconTrash size={20} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        </>
      )}
      <Button
        variant="default"
        leftSection={isPicking ? <IconX size={18} aria-hidden /> : <IconPlus size={18} aria-hidden />}
        aria-expanded={isPicking}
        onClick={toggle}
      >
        {isPicking ? texts.hideParts : texts.addParts}
      </Button>
      {isPicking && (
        <div className={classes.picker}>
          <PartPicker
            picked={countOf}
            onPick={add}
            autoFocus
            withoutAnswer={(search) => <KnownParts key={search} search={search} picked={countOf} onPick={add} />}
          />
        </div>
      )}
    </div>
  )
}
