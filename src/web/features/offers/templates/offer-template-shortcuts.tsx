// The first templates as buttons in a form without lines: one press fills it.
import { Button } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { OfferTemplate } from '../../../../shared/offers/offer-templates.contract.ts'
import { offerTemplatesTexts as texts } from '../../../../shared/offers/offer-templates.texts.ts'
import classes from '../builder/offer-builder.module.css'
import { offerTemplatesQuery } from '../offer-templates.api.ts'

const SHOWN = 6

export function OfferTemplateShortcuts({ onPick }: { onPick: (template: OfferTemplate) => void }) {
  const templates = useQuery(offerTemplatesQuery)
  const first = templates.data?.slice(0, SHOWN) ?? []
  if (first.length === 0) return null
  return (
    <fieldset className={classes.shortcuts}>
      <legend>{texts.shortcuts}</legend>
      {first.map((template) => (
        <Button
          key={template.id}
          variant="light"
          leftSection={<IconTemplate size={18} aria-hidden />}
          onClick={() => onPick(template)}
        >
          {template.name}
        </Button>
      ))}
    </fieldset>
  )
}
