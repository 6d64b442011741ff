// Who shares a customer's telephone or tax number: often the same person, kept twice.
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

export function SameNumber({ id: keptId, same }: { id: string; same: Customer['sameAs'] }) {
  const [fromId, setFromId] = useState<string | null>(null)
  return (
    <>
      {same.map(({ id, fullName }) => (
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
      {fromId && <MergeModal keptId={keptId} fromId={fromId} onClose={() => setFromId(null)} />}
    </>
  )
}
