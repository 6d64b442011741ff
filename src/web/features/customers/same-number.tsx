// Who shares a customer's telephone number: often the same person, kept twice.
import { Anchor } from '@mantine/core'
import { useState } from 'react'
import type { Customer } from '../../../shared/customers/customers.contract.ts'
import { customersTexts } from '../../../shared/customers/customers.texts.ts'
import { mergingTexts } from '../../../shared/customers/merging.texts.ts'
import { Link } from '../../routing/link.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { customerPath } from './customer-paths.ts'
import classes from './customers.module.css'

const MergeModal = onDemand(async () => (await import('./merge-modal.tsx')).MergeModal)

export function SameNumber({ customer }: { customer: Customer }) {
  const [fromId, setFromId] = useState<string | null>(null)
  return (
    <>
      {customer.sameAs.map(({ id, fullName }) => (
        <span key={id} className={classes.same}>
          <Anchor component={Link} to={customerPath(id)}>
            {fullName ?? customersTexts.noName}
          </Anchor>
          {' · '}
          <Anchor
            component="button"
            aria-label={mergingTexts.compareWith(fullName ?? customersTexts.noName)}
            onClick={() => setFromId(id)}
          >
            {mergingTexts.compare}
          </Anchor>
        </span>
      ))}
      {fromId && <MergeModal keptId={customer.id} fromId={fromId} onClose={() => setFromId(null)} />}
    </>
  )
}
