// Adds ready jobs to the form of an offer, fills it from an earlier offer, and keeps it as a template.
import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconChecklist, IconCopy, IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { OfferTemplate } from '../../../../shared/offers/offer-templates.contract.ts'
import { offerTemplatesTexts as texts } from '../../../../shared/offers/offer-templates.texts.ts'
import { toast } from '../../../feedback/toasts.tsx'
import { confirmAction } from '../../../ui/overlays/confirm.tsx'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'
import { extraOf } from '../extra/extra-form.ts'
import { suggestedTemplatesQuery } from '../offer-templates.api.ts'
import { OfferTemplateShortcuts } from '../templates/offer-template-shortcuts.tsx'
import { withJob } from '../templates/ready-job.ts'
import { copyOf, type OfferValues } from './offer-form.ts'
import { rateHint } from './rate-hint.ts'
import type { OfferStart } from './use-offer-form.tsx'

const TemplatesDialog = onDemand(() =>
  import('../templates/offer-templates-dialog.tsx').then((file) => file.OfferTemplatesDialog),
)
const EarlierDialog = onDemand(() => import('./earlier-offers-dialog.tsx').then((file) => file.EarlierOffersDialog))
const SaveDialog = onDemand(() => import('../templates/offer-template-save.tsx').then((file) => file.OfferTemplateSave))

interface Sources {
  buttons: ReactNode
  /** While there are no lines. */
  shortcuts: ReactNode
  /** For a place outside the offer's form: Enter in a dialog must not reach it. */
  dialogs: ReactNode
}

/** `requestId`: of a new offer, whose due items suggest jobs. */
export function useOfferSources(
  form: UseFormReturnType<OfferValues>,
  { rates, vat, bulletins }: OfferStart,
  requestId?: string,
): Sources {
  const [open, setOpen] = useState<'templates' | 'offers' | 'save' | null>(null)
  const [filledFrom, setFilledFrom] = useState<string>()
  const [firstAdded, setFirstAdded] = useState<number>()
  const suggested = useQuery({ ...suggestedTemplatesQuery(requestId ?? ''), enabled: requestId !== undefined })
  const close = () => setOpen(null)
  const fill = (values: OfferValues, name: string) => {
    const put = () => {
      // What extra work says besides its lines stays as it was typed.
      form.setValues({ ...values, ...extraOf(form.getValues()) })
      form.clearErrors()
      setFilledFrom(undefined)
      close()
      toast(texts.filled(name, values.currency === 'TRY' ? null : rateHint(values, bulletins)))
    }
    if (form.getValues().items.length === 0) return put()
    const { title, message, confirm } = texts.overwrite
    confirmAction({ title, message, confirmLabel: confirm, worksOffline: true, onConfirm: put })
  }
  const save = () => {
    if (!form.validate().hasErrors) setOpen('save')
  }
  const addJobs = (...jobs: OfferTemplate[]) => {
    const before = form.getValues()
    const values = jobs.reduce((filled, job) => withJob(filled, job, rates, vat), before)
    const isFilled = before.items.length === 0
    form.setValues(values)
    form.clearErrors()
    if (isFilled && jobs.length === 1) setFilledFrom(jobs[0]?.name)
    close()
    setFirstAdded(before.items.length)
    const names = jobs.map(({ name }) => name).join(', ')
    const rate = values.currency === 'TRY' ? null : rateHint(values, bulletins)
    toast(isFilled ? texts.filled(names, rate) : texts.added(names))
  }
  // What was added begins with how much of it. The dialog has given the focus back by then.
  useEffect(() => {
    if (firstAdded === undefined) return
    const timer = setTimeout(() => {
      document.querySelector<HTMLElement>(`[data-path="items.${firstAdded}.quantity"]`)?.focus()
      setFirstAdded(undefined)
    }, 50)
    return () => clearTimeout(timer)
  }, [firstAdded])
  const headed = new Set(form.values.items.map(({ job }) => job))
  const toAdd = suggested.data?.filter(({ name }) => !headed.has(name)) ?? []
  const shortcuts = form.values.items.length === 0 && <OfferTemplateShortcuts onPick={addJobs} />
  const buttons = (
    <>
      {toAdd.length > 0 && (
        <Button leftSection={<IconChecklist size={18} aria-hidden />} onClick={() => addJobs(...toAdd)}>
          {texts.suggested}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconTemplate size={18} aria-hidden />}
        onClick={() => setOpen('templates')}
      >
        {texts.fill}
      </Button>
      <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => setOpen('offers')}>
        {texts.copy}
      </Button>
      {form.values.items.length > 0 && (
        <Button variant="subtle" onClick={save}>
          {texts.save}
        </Button>
      )}
    </>
  )
  const dialogs = (
    <>
      {open === 'templates' && <TemplatesDialog onPick={addJobs} onClose={close} />}
      {open === 'offers' && (
        <EarlierDialog onPick={(offer) => fill(copyOf(offer, rates, vat), offer.offerNumber)} onClose={close} />
      )}
      {open === 'save' && <SaveDialog values={form.getValues()} startName={filledFrom} onClose={close} />}
    </>
  )
  return { buttons, shortcuts, dialogs }
}
