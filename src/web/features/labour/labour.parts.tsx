// The choice of a rate for a line of an offer.
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { LabourRate } from '../../../shared/labour/labour.contract.ts'
import { labourRatesQuery } from './labour.api.ts'

interface Props {
  label: string
  /** The line's; it may be offered no more. */
  rateId: string
  rateName: string
  error: React.ReactNode
  size?: 'xs' | undefined
  onChange: (rate: LabourRate) => void
}

export function RateChoice({ label, rateId, rateName, error, size, onChange }: Props) {
  const rates = useQuery(labourRatesQuery).data?.rates ?? []
  const choices = rates.map(({ id, name }) => ({ value: id, label: name }))
  const isOffered = choices.some(({ value }) => value === rateId)
  return (
    <NativeSelect
      size={size}
      aria-label={label}
      data={isOffered ? choices : [{ value: rateId, label: rateName }, ...choices]}
      value={rateId}
      error={error}
      onChange={({ currentTarget }) => {
        const chosen = rates.find(({ id }) => id === currentTarget.value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}
