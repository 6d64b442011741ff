// The lines of an offer or of a template in the form, and what adds more of them.
import { Alert, Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { IconClock, IconPencilPlus, IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { labourTexts } from '../../../../shared/labour/labour.texts.ts'
import type { Offer } from '../../../../shared/offers/offers.contract.ts'
import { jobHeading } from '../../../../shared/offers/offers.jobs.ts'
import { offersTexts } from '../../../../shared/offers/offers.texts.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'
import { labourRatesQuery } from '../../labour/labour.api.ts'
import { labourLine } from './labour-line.ts'
import classes from './offer-builder.module.css'
import { manualLine, type OfferValues } from './offer-form.ts'
import { OfferLineFields } from './offer-line.tsx'
import type { Rates } from './offer-rates.ts'

const PartsDrawer = onDemand(async () => (await import('./parts-drawer.tsx')).PartsDrawer)

const { builder: texts, columns } = offersTexts

interface Props {
  form: UseFormReturnType<OfferValues>
  /** For the prices of work. */
  rates: Rates
  /** What is left of each line, in words; for admins who make an offer. */
  margins?: readonly (string | null)[]
  /** The offer that is changed: it keeps parts that have left the stock. */
  kept?: Offer | undefined
  /** Fill the form, or keep it as a template. */
  sources?: ReactNode
  /** What fills a form without lines. */
  shortcuts?: ReactNode
  picker: ReactNode
  /** It stands beside the lines. A drawer that a phone has opened before it was turned stays open. */
  isPickerBeside: boolean
}

function JobHeading({ items, index }: { items: OfferValues['items']; index: number }) {
  const heading = jobHeading(items, index)
  return heading && <li className={classes.job}>{heading}</li>
}

export function OfferLinesSection({ form, rates, margins, kept, sources, shortcuts, picker, isPickerBeside }: Props) {
  const [isPicking, { open, close }] = useDisclosure(false)
  const [wasPicking, setWasPicking] = useState(false)
  const { items } = form.values
  const pick = () => {
    setWasPicking(true)
    open()
  }
  const leave = () => {
    close()
    setWasPicking(false)
  }
  const addManual = () => {
    form.insertListItem('items', manualLine(form.getValues().usualVatRate))
    form.clearFieldError('items')
  }
  const client = useQueryClient()
  const addLabour = async () => {
    const known = await client.fetchQuery(labourRatesQuery).catch(() => null)
    const first = known?.rates[0]
    if (!first) return form.setFieldError('items', known ? labourTexts.none : labourTexts.loadFailed)
    form.insertListItem('items', labourLine(form.getValues(), first, rates))
    form.clearFieldError('items')
  }
  return (
    <Section title={texts.items}>
      {form.errors.items && (
        <Alert color="red" role="alert" mb="sm" data-path="items" tabIndex={-1}>
          {form.errors.items}
        </Alert>
      )}
      {items.length === 0 && (
        <div className={classes.blank}>
          <EmptyState title={texts.noItems} hint={texts.noItemsHint} />
          {shortcuts}
        </div>
      )}
      {items.length > 0 && (
        <div className={classes.lineHeads} aria-hidden>
          <span>{columns.item}</span>
          <span>{columns.quantity}</span>
          <span>{columns.unitPrice}</span>
          <span>{columns.lineTotal}</span>
        </div>
      )}
      <ul>
        {items.map((item, index) => (
          <Fragment key={item.key}>
            <JobHeading items={items} index={index} />
            <OfferLineFields
              form={form}
              item={item}
              index={index}
              kept={kept}
              rates={rates}
              margin={margins?.[index]}
            />
          </Fragment>
        ))}
      </ul>
      <div className={classes.adders}>
        {!isPickerBeside && (
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={pick}>
            {texts.pickParts}
          </Button>
        )}
        <Button variant="default" leftSection={<IconClock size={18} aria-hidden />} onClick={() => void addLabour()}>
          {texts.addLabour}
        </Button>
        <Button variant="default" leftSection={<IconPencilPlus size={18} aria-hidden />} onClick={addManual}>
          {texts.addManual}
        </Button>
        {sources}
      </div>
      {wasPicking && <PartsDrawer picker={picker} isOpen={isPicking} onClose={close} onMissing={leave} />}
    </Section>
  )
}
