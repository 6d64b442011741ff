// The items of service plans that a ready job does.
import { MultiSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { offerTemplatesTexts as texts } from '../../../../shared/offers/offer-templates.texts.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { templatesQuery } from '../../plans/plans.api.ts'
import type { OfferValues } from '../builder/offer-form.ts'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'

export function CoveredItems({ form }: { form: UseFormReturnType<OfferValues> }) {
  const plans = useQuery(templatesQuery).data ?? []
  if (plans.length === 0) return null
  const groups = plans.map(({ id, name, items }) => ({
    group: name,
    items: items.map(({ code, title }) => ({ value: `${id} ${code}`, label: title })),
  }))
  return (
    <Section title={texts.covers}>
      <MultiSelect
        aria-label={texts.covers}
        description={texts.coversHint}
        data={groups}
        searchable
        clearable
        {...form.getInputProps('covers')}
      />
    </Section>
  )
}
