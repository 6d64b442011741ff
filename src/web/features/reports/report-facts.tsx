// What a report takes from its job and nobody types.
import type { ServiceReport } from '../../../shared/reports/reports.contract.ts'
import { reportsTexts as texts } from '../../../shared/reports/reports.texts.ts'
import { Facts } from '../../ui/layout/facts.tsx'

const { fields } = texts

export function ReportFacts({ report }: { report: ServiceReport }) {
  const { boat, engines, complaint, planItems, extraWork, parts } = report
  return (
    <Facts
      items={[
        [fields.boat, boat.name],
        [fields.engines, engines.map(({ label, serialNumber }) => `${label} ${serialNumber}`).join(', ')],
        [fields.complaint, complaint],
        [fields.planItems, planItems.map(({ title, engine }) => texts.planItem(title, engine)).join(', ')],
        [fields.extraWork, extraWork.map(({ text, quantity, unit }) => texts.part(text, quantity, unit)).join(', ')],
        [
          fields.parts,
          parts.length > 0
            ? parts.map(({ name, quantity, unit }) => texts.part(name, quantity, unit)).join(', ')
            : texts.noParts,
        ],
      ]}
    />
  )
}
