// To whom the invoices of a customer are written: for their card, and for their own profile.
import { Button, Skeleton, Text } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Billing } from '../../../shared/customers/billing.contract.ts'
import { billingTexts as texts } from '../../../shared/customers/billing.texts.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { billingQuery } from './customers.api.ts'

const BillingEditor = onDemand(async () => (await import('./billing-editor.tsx')).BillingEditor)

interface Props {
  customerId: string
  /** Stands in the form until something is saved. */
  name: string
  isOwn?: boolean
}

export function BillingSection({ customerId, name, isOwn = false }: Props) {
  const query = useQuery(billingQuery(customerId))
  const [isEditing, setIsEditing] = useState(false)
  const { data } = query
  return (
    <Section
      title={texts.title}
      actions={
        data !== undefined && (
          <Button
            variant="default"
            aria-label={data ? texts.edit : texts.add}
            leftSection={data ? <IconPencil size={18} aria-hidden /> : <IconPlus size={18} aria-hidden />}
            onClick={() => setIsEditing(true)}
          >
            {data ? texts.editShort : texts.addShort}
          </Button>
        )
      }
    >
      {data && <Written billing={data} />}
      {data === null && <Text c="dimmed">{texts.none}</Text>}
      {data === undefined && query.isError && (
        <ErrorState message={texts.loadFailed} detail={query.error.message} onRetry={() => void query.refetch()} />
      )}
      {data === undefined && !query.isError && <Skeleton h={48} />}
      {isEditing && data !== undefined && (
        <BillingEditor
          customerId={customerId}
          billing={data ?? undefined}
          name={name}
          isOwn={isOwn}
          onClose={() => setIsEditing(false)}
        />
      )}
    </Section>
  )
}

const COUNTRY_NAMES = new Intl.DisplayNames('tr', { type: 'region' })
const isGiven = (part: string | null): part is string => part !== null

function Written({ billing }: { billing: Billing }) {
  const { legalName, taxNumber, taxOffice, street, district, city, country, eInvoice } = billing
  const isAbroad = country !== 'TR'
  const place = [street, district, city, isAbroad ? (COUNTRY_NAMES.of(country) ?? country) : null].filter(isGiven)
  return (
    <Facts
      items={[
        [texts.legalName, legalName],
        [isAbroad ? texts.foreignTaxNumber : texts.taxNumber, taxNumber],
        [texts.taxOffice, taxOffice],
        [texts.street, place.join(', ')],
        [texts.eInvoice, eInvoice ? texts.yes : texts.no],
      ]}
    />
  )
}
