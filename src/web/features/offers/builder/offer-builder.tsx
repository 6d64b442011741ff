// The form for a new or an open offer: parts on the left, the offer on the right.
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { formatMoney, fromMinor } from '../../../../shared/money.ts'
import type { Offer } from '../../../../shared/offers/offers.contract.ts'
import { offersTexts } from '../../../../shared/offers/offers.texts.ts'
import type { ApiError } from '../../../feedback/api-error.ts'
import { Form } from '../../../ui/forms/form-element.tsx'
import { ServerButton } from '../../../ui/forms/server-button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useIsNarrow } from '../../../ui/layout/use-is-narrow.ts'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'
import classes from './offer-builder.module.css'
import { addPart, partPrice, quantityOf, totalsOf } from './offer-form.ts'
import { OfferLinesSection } from './offer-lines-section.tsx'
import { OfferSummary } from './offer-summary.tsx'
import { OfferTerms } from './offer-terms.tsx'
import { PartPicker } from './part-picker.tsx'
import { type ShownMargin, useMargin } from './use-margin.ts'
import { type OfferStart, useOfferForm } from './use-offer-form.tsx'
import { useOfferSources } from './use-offer-sources.tsx'

const ExtraFields = onDemand(async () => (await import('../extra/extra-fields.tsx')).ExtraFields)

const texts = offersTexts.builder

interface Props {
  requestId: string
  /** The offer to change; absent for a new one. */
  offer?: Offer
  start: OfferStart
}

export function OfferBuilder({ requestId, offer, start }: Props) {
  const { rates } = start
  const { form, kept, submit, conflict, asDraft } = useOfferForm(requestId, start, offer)
  const sources = useOfferSources(form, start, offer ? undefined : requestId)
  const isNarrow = useIsNarrow()
  const setDraft = (is: boolean) => {
    asDraft.current = is
  }
  const isDraftable = !offer || offer.status === 'DRAFT'
  const isSent = offer !== undefined && !isDraftable
  const draftButton = isDraftable && !conflict && (
    <ServerButton
      type="submit"
      variant="default"
      fullWidth
      mt="sm"
      loading={submit.pending}
      onClick={() => setDraft(true)}
    >
      {texts.saveDraft}
    </ServerButton>
  )
  const submitButton = (isWide: boolean) => (
    <SubmitButton isEdit={isSent} pending={submit.pending} fullWidth={isWide} onClick={() => setDraft(false)} />
  )
  const totals = totalsOf(form.values)
  const margin = useMargin(form.values, rates)
  const { currency, items } = form.values
  const picker = (
    <PartPicker
      priceOf={(part) => partPrice(form.values, part, rates)}
      autoFocus={!isNarrow && !offer}
      picked={(partId) => quantityOf(items, partId)}
      onPick={(part) => {
        form.setFieldValue('items', addPart(form.getValues(), part, rates))
        form.clearFieldError('items')
      }}
    />
  )
  return (
    <>
      <Form submit={submit} onKeyDown={(event) => onEnter(event, () => setDraft(false))} className={classes.builder}>
        {!isNarrow && <Section title={texts.parts}>{picker}</Section>}
        <div className={classes.offer}>
          {!conflict && kept.notice}
          <OfferLinesSection
            form={form}
            rates={rates}
            margins={margin.lines}
            kept={offer}
            sources={sources.buttons}
            shortcuts={sources.shortcuts}
            picker={picker}
            isPickerBeside={!isNarrow}
          />
          {form.values.kind === 'EXTRA' && <ExtraFields form={form} requestId={requestId} />}
          <OfferTerms
            form={form}
            rates={rates}
            bulletins={start.bulletins}
            usualDays={start.usualDays}
            usualDeposit={start.usualDeposit}
          />
          <Section title={texts.summary}>
            <OfferSummary values={form.values} totals={totals} usualDeposit={start.usualDeposit} />
            <MarginLine {...margin} />
            {!conflict && submit.error && <Refusal error={submit.error} />}
            {conflict && <div className={classes.conflict}>{conflict}</div>}
            {!isNarrow && !conflict && submitButton(true)}
            {draftButton}
          </Section>
        </div>
        {isNarrow && !conflict && (
          <div className={classes.bar}>
            <span>
              <strong>{formatMoney(fromMinor(totals.payableTryMinor), 'TRY')}</strong>
              {currency === 'TRY'
                ? offersTexts.payable
                : offersTexts.included(formatMoney(fromMinor(totals.payableMinor), currency))}
            </span>
            {submitButton(false)}
          </div>
        )}
      </Form>
      {sources.dialogs}
    </>
  )
}

/** Enter in a field must not send an unfinished offer; Ctrl+Enter sends it. */
function onEnter(event: KeyboardEvent<HTMLFormElement>, beforeSending: () => void): void {
  if (event.key !== 'Enter') return
  const isMeant = event.ctrlKey || event.metaKey
  if (isMeant || event.target instanceof HTMLInputElement) event.preventDefault()
  if (!isMeant) return
  beforeSending()
  event.currentTarget.requestSubmit()
}

interface SubmitProps {
  isEdit: boolean
  pending: boolean
  fullWidth: boolean
  onClick: () => void
}

function SubmitButton({ isEdit, pending, fullWidth, onClick }: SubmitProps) {
  return (
    <ServerButton
      type="submit"
      onClick={onClick}
      color="buoy"
      loading={pending}
      title={texts.submitKeys}
      aria-keyshortcuts="Control+Enter"
      fullWidth={fullWidth}
      mt={fullWidth ? 'md' : undefined}
    >
      {isEdit ? texts.save : texts.submit}
    </ServerButton>
  )
}

/** Why the server refused the offer; the fields keep their values. */
function Refusal({ error }: { error: ApiError }) {
  return (
    <Alert color="red" role="alert" mt="md" icon={<IconAlertTriangle aria-hidden />}>
      {error.fieldErrors.length > 0 ? texts.checkItems : error.message}
    </Alert>
  )
}

/** Nothing where no cost is known. */
function MarginLine({ whole, isShown, toggle }: ShownMargin) {
  if (whole === null) return null
  return (
    <Group justify="space-between" gap="xs" mt="xs">
      {isShown && <Text size="sm">{whole}</Text>}
      <Button variant="subtle" size="compact-sm" onClick={toggle}>
        {isShown ? offersTexts.margin.hide : offersTexts.margin.show}
      </Button>
    </Group>
  )
}
