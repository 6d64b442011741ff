// The fields of an offer's line that are shown on request.
import { ActionIcon, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { flushSync } from 'react-dom'
import { offerTemplatesTexts } from '../../../../shared/offers/offer-templates.texts.ts'
import { LINE_KINDS, type LineKind } from '../../../../shared/offers/offers.choice.ts'
import { offersTexts } from '../../../../shared/offers/offers.texts.ts'
import { VAT_RATES, type VatRate } from '../../../../shared/workshop/workshop.vat.ts'
import classes from './offer-builder.module.css'
import type { OfferLine, OfferValues } from './offer-form.ts'

const texts = offersTexts.builder

interface Props {
  form: UseFormReturnType<OfferValues>
  item: OfferLine
  index: number
}

const kinds = LINE_KINDS.map((value) => ({ value, label: offersTexts.lineKinds[value] }))
const vatRates = VAT_RATES.map((rate) => ({ value: String(rate), label: offersTexts.vatRate(rate) }))

/** Kind, group and KDV: most lines keep what they start with. The arrows order the lines. */
export function OfferLineDetails({ form, item, index, name, id }: Props & { name: string; id: string }) {
  const path = `items.${index}`
  const [known, codes] = [useId(), useId()]
  // An offer has no list of what it covers.
  const isTemplate = form.values.covers !== undefined
  const groups = [
    ...new Set(form.values.items.flatMap(({ kind, group }) => (kind === 'ALTERNATIVE' && group ? group : []))),
  ]
  const setKind = (kind: LineKind) => {
    form.setFieldValue(`${path}.kind`, kind)
    if (kind === 'ALTERNATIVE' && !item.group) form.setFieldValue(`${path}.group`, groups.at(-1) ?? texts.newGroup)
  }
  return (
    <div className={classes.lineDetails} id={id}>
      <NativeSelect
        aria-label={texts.kindOf(name)}
        data={kinds}
        value={item.kind}
        onChange={(event) => setKind(event.currentTarget.value as LineKind)}
      />
      <NativeSelect
        aria-label={texts.vatRateOf(name)}
        data={vatRates}
        value={String(item.vatRate)}
        error={form.errors[`${path}.vatRate`]}
        onChange={(event) => form.setFieldValue(`${path}.vatRate`, Number(event.currentTarget.value) as VatRate)}
      />
      {item.kind === 'ALTERNATIVE' && (
        <>
          <TextInput
            aria-label={texts.groupOf(name)}
            placeholder={texts.group}
            list={known}
            autoComplete="off"
            maxLength={60}
            {...form.getInputProps(`${path}.group`)}
          />
          <datalist id={known}>
            {groups.map((group) => (
              <option key={group} value={group} />
            ))}
          </datalist>
        </>
      )}
      {item.vatRate === 0 && (
        <>
          <TextInput
            aria-label={texts.vatExemptionOf(name)}
            placeholder={texts.vatExemption}
            {...form.getInputProps(`${path}.vatExemption`)}
          />
          <TextInput
            aria-label={texts.vatExemptionCodeOf(name)}
            placeholder={texts.vatExemptionCode}
            list={codes}
            autoComplete="off"
            inputMode="numeric"
            maxLength={3}
            {...form.getInputProps(`${path}.vatExemptionCode`)}
            value={item.vatExemptionCode ?? ''}
          />
          <datalist id={codes}>
            {Object.entries(texts.vatExemptionCodes).map(([code, label]) => (
              <option key={code} value={code} label={label} />
            ))}
          </datalist>
        </>
      )}
      {isTemplate && item.type !== 'MANUAL' && (
        <Checkbox
          label={offerTemplatesTexts.currentPrice}
          checked={item.currentPrice ?? false}
          onChange={({ currentTarget }) => form.setFieldValue(`${path}.currentPrice`, currentTarget.checked)}
        />
      )}
      {form.values.items.length > 1 && <MoveButtons form={form} index={index} name={name} />}
    </div>
  )
}

/** What a line says that most lines don't, in words. */
export function lineDetailsOf(
  { kind, group, vatRate, vatExemption, vatExemptionCode }: OfferLine,
  usualVatRate: VatRate,
): string[] {
  return [
    kind === 'OPTIONAL' && offersTexts.lineKinds.OPTIONAL,
    kind === 'ALTERNATIVE' && offersTexts.alternativeOf(group),
    vatRate !== usualVatRate && offersTexts.vatRate(vatRate),
    vatRate === 0 && vatExemption && offersTexts.exempt(vatExemption, vatExemptionCode),
  ].filter((word) => typeof word === 'string')
}

const DETAIL_FIELDS = ['kind', 'group', 'vatRate', 'vatExemption', 'vatExemptionCode']

export const hasDetailError = (errors: Record<string, unknown>, index: number): boolean =>
  DETAIL_FIELDS.some((name) => Boolean(errors[`items.${index}.${name}`]))

/** Both stay, also at the ends of the list, so that the pressed one keeps the focus. */
function MoveButtons({ form, index, name }: Omit<Props, 'item'> & { name: string }) {
  const last = form.values.items.length - 1
  const move = (to: number) => {
    if (to >= 0 && to <= last) form.reorderListItem('items', { from: index, to })
  }
  const button = (label: string, to: number, icon: ReactNode) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      aria-disabled={to < 0 || to > last}
      data-disabled={to < 0 || to > last || undefined}
      onClick={({ currentTarget }) => {
        // The line moves in the page, which takes the focus from its button.
        flushSync(() => move(to))
        currentTarget.focus()
      }}
    >
      {icon}
    </ActionIcon>
  )
  return (
    <div>
      {button(texts.moveUp(name), index - 1, <IconArrowUp size={18} aria-hidden />)}
      {button(texts.moveDown(name), index + 1, <IconArrowDown size={18} aria-hidden />)}
    </div>
  )
}
