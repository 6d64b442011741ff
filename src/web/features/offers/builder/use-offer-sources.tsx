// Fills the form of an offer from a template or from an earlier offer, and keeps it as a template.
import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconCopy, IconTemplate } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { OfferTemplate } from '../../../../shared/offers/offer-templates.contract.ts'
import { offerTemplatesTexts as texts } from '../../../../shared/offers/offer-templates.texts.ts'
import { toast } from '../../../feedback/toasts.tsx'
import { confirmAction } from '../../../ui/overlays/confirm.tsx'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'
import { extraOf } from '../extra/extra-form.ts'
import { fromTemplate } from '../templates/offer-template-form.ts'
import { OfferTemplateShortcuts } from '../templates/offer-template-shortcuts.tsx'
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

export function useOfferSources(form: UseFormReturnType<OfferValues>, { rates, vat, bulletins }: OfferStart): Sources {
  const [open, setOpen] = useState<'templates' | 'offers' | 'save' | null>(null)
  const [filledFrom, setFilledFrom] = useState<string>()
  const close = () => setOpen(null)
  const fill = (values: OfferValues, name: string, template?: string) => {
    const put = () => {
      // What extra work says besides its lines stays as it was typed.
      form.setValues({ ...values, ...extraOf(form.getValues()) })
      form.clearErrors()
      setFilledFrom(template)
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
  const fillFrom = (template: OfferTemplate) => fill(fromTemplate(template, rates, vat), template.name, template.name)
  const shortcuts = form.values.items.length === 0 && <OfferTemplateShortcuts onPick={fillFrom} />
  const buttons = (
    <>
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
      {open === 'templates' && <TemplatesDialog onPick={fillFrom} onClose={close} />}
      {open === 'offers' && (
        <EarlierDialog onPick={(offer) => fill(copyOf(offer, rates, vat), offer.offerNumber)} onClose={close} />
      )}
      {open === 'save' && <SaveDialog values={form.getValues()} startName={filledFrom} onClose={close} />}
    </>
  )
  return { buttons, shortcuts, dialogs }
}
