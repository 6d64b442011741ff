// A receipt that is being entered: scans, lines, the supplier's paper.
import { Autocomplete, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CURRENCIES, type Currency } from '../../../shared/currencies.ts'
import { dayOf } from '../../../shared/days.ts'
import { partListsTexts } from '../../../shared/inventory/inventory.texts.ts'
import { ReceiptInput, receiptsApi } from '../../../shared/inventory/receipts.contract.ts'
import { receiptsTexts as texts } from '../../../shared/inventory/receipts.texts.ts'
import { formatMoney } from '../../../shared/money.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { ApiError } from '../../feedback/api-error.ts'
import { useNavigate } from '../../routing/use-router.ts'
import { DayInput } from '../../ui/forms/day-input.tsx'
import { useSubmit } from '../../ui/forms/form.ts'
import { Form } from '../../ui/forms/form-element.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { useUnsavedGuard } from '../../ui/forms/use-unsaved-guard.ts'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { Section } from '../../ui/layout/section.tsx'
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts'
import { confirmAction } from '../../ui/overlays/confirm.tsx'
import { receiptsQuery } from './inventory.api.ts'
import classes from './new-list.module.css'
import {
  inCurrency,
  type ReceiptForm,
  type ReceiptValues,
  receiptBody,
  receiptTotal,
  useReceiptScans,
} from './receipt-draft.ts'
import { ReceiptLines } from './receipt-lines.tsx'
import { ScanPanel } from './scan-panel.tsx'

const check = zodRules(ReceiptInput)
const ENTERED = 'receipt_already_entered'

export function ReceiptEntry() {
  const form = useForm<ReceiptValues>({
    initialValues: { supplier: '', documentNumber: '', receivedOn: dayOf(new Date()), currency: 'TRY', items: [] },
    validate: (values) => check(receiptBody(values)),
  })
  const [store, scans] = useReceiptScans(form)
  const isNarrow = useIsNarrow()
  const submit = useEntering(form)
  const { items, currency } = form.values
  return (
    <div className={classes.stack}>
      <ScanPanel store={store} scans={scans} hint={isNarrow ? undefined : partListsTexts.create.codeHint} />
      <Form submit={submit}>
        <div className={classes.stack}>
          <ReceiptLines form={form} />
          <Head form={form} />
          <div className={classes.bar}>
            <div>{items.length > 0 && texts.total(items.length, formatMoney(receiptTotal(items), currency))}</div>
            <SubmitButton
              color="buoy"
              size="md"
              pending={submit.pending}
              disabled={items.length === 0 || scans.waiting.length > 0}
            >
              {texts.submit}
            </SubmitButton>
          </div>
        </div>
      </Form>
    </div>
  )
}

/** Suppliers of the last receipts are at hand, each with its currency. */
function Head({ form }: { form: ReceiptForm }) {
  const { data } = useQuery(receiptsQuery({ search: '', page: 0 }))
  const known = new Map((data?.content ?? []).map(({ supplier, currency }) => [supplier, currency]))
  const setCurrency = (currency: Currency) =>
    form.setValues({ currency, items: inCurrency(form.getValues().items, currency) })
  const supplier = form.getInputProps('supplier')
  return (
    <Section title={texts.document}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <Autocomplete
            label={texts.supplier}
            withAsterisk
            maxLength={120}
            data={[...known.keys()]}
            {...supplier}
            onOptionSubmit={(name) => setCurrency(known.get(name) ?? form.getValues().currency)}
          />
          <TextInput
            label={texts.documentNumber}
            withAsterisk
            maxLength={40}
            autoComplete="off"
            {...form.getInputProps('documentNumber')}
          />
        </SimpleGrid>
        <SimpleGrid cols={2} spacing="md">
          <DayInput
            label={texts.receivedOn}
            withAsterisk
            maxDate={dayOf(new Date())}
            {...form.getInputProps('receivedOn')}
          />
          <NativeSelect
            label={texts.currency}
            data={CURRENCIES}
            {...form.getInputProps('currency')}
            onChange={(event) => setCurrency(event.currentTarget.value as Currency)}
          />
        </SimpleGrid>
      </Stack>
    </Section>
  )
}

function useEntering(form: ReceiptForm) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const release = useUnsavedGuard(() => form.isDirty())
  const send = (values: ReceiptValues, confirm: boolean) =>
    call(receiptsApi.create, {
      body: { ...receiptBody(values), confirm },
      success: texts.entered,
      failure: texts.notEntered,
      quiet: confirm ? [] : [ENTERED],
    })
  /** Where the number is known already, asks whether it is another delivery, and sends again. */
  const enter = (values: ReceiptValues) =>
    send(values, false).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.key === ENTERED)) throw error
      return new Promise<unknown>((resolve, reject) => {
        confirmAction({
          title: texts.again.title,
          message: texts.again.message(values.supplier, values.documentNumber),
          confirmLabel: texts.again.confirm,
          onConfirm: () => send(values, true).then(resolve, reject),
          onCancel: () => reject(error),
        })
      })
    })
  return useSubmit(form, async (values) => {
    await enter(values)
    release()
    void invalidate(client, 'inventory')
    await navigate('/inventory/receipts')
  })
}
