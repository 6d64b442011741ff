// Builds a new offer or changes one that is still open: parts on the left, the offer on the right.
import { Alert, Button, Drawer, NumberInput, Stack, Textarea } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle, IconPencilPlus, IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { appTexts } from '../../shared/app/app.texts.ts'
import { formatMoney, fromMinor } from '../../shared/money.ts'
import { type Offer, offersApi } from '../../shared/offers/offers.contract.ts'
import { offersTexts } from '../../shared/offers/offers.texts.ts'
import { ApiError } from '../app/api-error.ts'
import { call } from '../app/call.ts'
import { wayBackTo } from '../app/way-back.ts'
import { requestPath } from '../requests/request-rules.ts'
import { refreshRequest } from '../requests/requests.api.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { useSubmit } from '../ui/form.ts'
import { Section } from '../ui/section.tsx'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import { useUnsavedGuard } from '../ui/use-unsaved-guard.ts'
import classes from './offer-builder.module.css'
import {
  addPart,
  bodyOf,
  manualLine,
  newOffer,
  type OfferValues,
  offerErrors,
  quantityOf,
  totalsOf,
  valuesOf,
} from './offer-form.ts'
import { OfferLineFields, priceField } from './offer-line.tsx'
import { signOf } from './offer-sign.ts'
import { OfferSummary } from './offer-summary.tsx'
import { PartPicker } from './part-picker.tsx'

const texts = offersTexts.builder

interface Props {
  requestId: string
  /** The offer to change; without it, a new one is made. */
  offer?: Offer
  /** Takes the current state of the offer into the form. */
  onReload: () => void
}

type Form = UseFormReturnType<OfferValues>

export function OfferBuilder({ requestId, offer, onReload }: Props) {
  const { form, submit } = useOfferForm(requestId, offer)
  const isNarrow = useIsNarrow()
  const totals = totalsOf(form.values)
  const { currency, items } = form.values
  const picker = (
    <PartPicker
      currency={currency}
      autoFocus={!isNarrow && !offer}
      picked={(partId) => quantityOf(items, partId)}
      onPick={(part) => {
        form.setFieldValue('items', addPart(form.getValues().items, part))
        form.clearFieldError('items')
      }}
    />
  )
  return (
    <form onSubmit={submit.onSubmit} onKeyDown={onEnter} noValidate className={classes.builder}>
      {!isNarrow && <Section title={texts.parts}>{picker}</Section>}
      <div className={classes.offer}>
        <OfferItemsSection form={form} picker={isNarrow ? picker : null} />
        <TermsSection form={form} />
        <Section title={texts.summary}>
          <OfferSummary totals={totals} currency={currency} />
          {submit.error && <Refusal error={submit.error} onReload={onReload} />}
          {!isNarrow && <SubmitButton isEdit={Boolean(offer)} pending={submit.pending} fullWidth />}
        </Section>
      </div>
      {isNarrow && (
        <div className={classes.bar}>
          <span>
            <strong>{formatMoney(fromMinor(totals.finalMinor), currency)}</strong>
            {formatMoney(fromMinor(totals.finalTryMinor), 'TRY')}
          </span>
          <SubmitButton isEdit={Boolean(offer)} pending={submit.pending} />
        </div>
      )}
    </form>
  )
}

/** Enter in a field must not send an offer that is half built; with Ctrl it is meant. */
function onEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter') return
  const isMeant = event.ctrlKey || event.metaKey
  if (isMeant || event.target instanceof HTMLInputElement) event.preventDefault()
  if (isMeant) event.currentTarget.requestSubmit()
}

function useOfferForm(requestId: string, offer: Offer | undefined) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { key } = useLocation()
  // What the form was filled with: a later fetch must not give it a newer version than the one it shows.
  const [base] = useState(offer)
  const form: Form = useForm({
    initialValues: base ? valuesOf(base) : newOffer(),
    validate: (values) => offerErrors(values, requestId),
  })
  const release = useUnsavedGuard(() => form.isDirty())
  const submit = useSubmit(form, async (values) => {
    const { serviceRequestId, ...fields } = bodyOf(values, requestId)
    try {
      if (base) {
        const body = { ...fields, version: base.version }
        await call(offersApi.update, { params: { id: base.id }, body, failure: texts.failed })
      } else {
        await call(offersApi.create, { body: { serviceRequestId, ...fields }, failure: texts.failed })
      }
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) void refreshRequest(client, requestId)
      throw error
    }
    await refreshRequest(client, requestId)
    release()
    // Back where it was begun, so that from there the list is one step back too.
    const path = requestPath('ADMIN', requestId)
    await (wayBackTo(path, key).isPrevious ? navigate(-1) : navigate(path))
  })
  return { form, submit }
}

function OfferItemsSection({ form, picker }: { form: Form; picker: ReactNode }) {
  const [isPicking, { open, close }] = useDisclosure(false)
  const { items } = form.values
  const addManual = () => {
    form.insertListItem('items', manualLine())
    form.clearFieldError('items')
  }
  return (
    <Section title={texts.items}>
      {form.errors.items && (
        <Alert color="red" role="alert" mb="sm">
          {form.errors.items}
        </Alert>
      )}
      {items.length === 0 && (
        <div className={classes.blank}>
          <EmptyState title={texts.noItems} hint={texts.noItemsHint} />
        </div>
      )}
      <ul className={classes.lines}>
        {items.map((item, index) => (
          <OfferLineFields key={item.key} form={form} item={item} index={index} />
        ))}
      </ul>
      <div className={classes.adders}>
        {picker && (
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={open}>
            {texts.pickParts}
          </Button>
        )}
        <Button variant="default" leftSection={<IconPencilPlus size={18} aria-hidden />} onClick={addManual}>
          {texts.addManual}
        </Button>
      </div>
      {picker && (
        <Drawer
          opened={isPicking}
          onClose={close}
          position="bottom"
          size="85%"
          title={texts.pickParts}
          closeButtonProps={{ 'aria-label': appTexts.close }}
        >
          {picker}
        </Drawer>
      )}
    </Section>
  )
}

function TermsSection({ form }: { form: Form }) {
  const sign = signOf(form.values.currency)
  return (
    <Section title={texts.terms}>
      <Stack gap="md">
        <div className={classes.terms}>
          <NumberInput
            label={texts.exchangeRate(sign)}
            withAsterisk
            {...priceField}
            decimalScale={4}
            {...form.getInputProps('exchangeRate')}
          />
          <NumberInput
            label={texts.discountPercent}
            {...priceField}
            max={100}
            {...form.getInputProps('discountPercent')}
          />
          <NumberInput label={texts.discountAmount(sign)} {...priceField} {...form.getInputProps('discountAmount')} />
        </div>
        <Textarea
          label={texts.note}
          placeholder={texts.notePlaceholder}
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('note')}
        />
      </Stack>
    </Section>
  )
}

function SubmitButton({ isEdit, pending, fullWidth }: { isEdit: boolean; pending: boolean; fullWidth?: boolean }) {
  return (
    <Button
      type="submit"
      color="buoy"
      loading={pending}
      title={texts.submitKeys}
      aria-keyshortcuts="Control+Enter"
      fullWidth={fullWidth}
      mt={fullWidth ? 'md' : undefined}
    >
      {isEdit ? texts.save : texts.submit}
    </Button>
  )
}

/** Why the server did not take it; the fields keep what was typed. */
function Refusal({ error, onReload }: { error: ApiError; onReload: () => void }) {
  if (error.key !== 'record_changed') {
    return (
      <Alert color="red" role="alert" mt="md" icon={<IconAlertTriangle aria-hidden />}>
        {error.fieldErrors.length > 0 ? texts.checkItems : error.message}
      </Alert>
    )
  }
  return (
    <Alert color="yellow" role="alert" mt="md" title={texts.changed} icon={<IconAlertTriangle aria-hidden />}>
      {texts.changedHint}
      <div>
        <Button variant="default" mt="xs" onClick={onReload}>
          {texts.loadCurrent}
        </Button>
      </div>
    </Alert>
  )
}
