// The deleted boats of a customer whose history was kept.
import { IconRestore } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { boatsApi } from '../../../shared/boats/boats.contract.ts'
import type { Customer } from '../../../shared/customers/customers.contract.ts'
import { customersTexts } from '../../../shared/customers/customers.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { useNavigate } from '../../routing/use-router.ts'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { BOAT_PATHS } from '../boats/boat-paths.ts'
import classes from './customers.module.css'

const { card: texts, restore } = customersTexts

type ArchivedBoat = Customer['archivedBoats'][number]

export function ArchivedBoats({ boats }: { boats: readonly ArchivedBoat[] }) {
  return (
    <details className={classes.archived}>
      <summary>{texts.archivedBoats(boats.length)}</summary>
      <ul className={classes.boats}>
        {boats.map((boat) => (
          <Archived key={boat.id} boat={boat} />
        ))}
      </ul>
    </details>
  )
}

/** Leads to the boat: its engines are mounted from there. */
function Archived({ boat: { id, name, model } }: { boat: ArchivedBoat }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { run, pending } = useAsyncAction(async () => {
    await call(boatsApi.restore, { params: { id }, failure: texts.boatNotRestored })
    await invalidate(client, 'boat')
    await navigate(`${BOAT_PATHS.ADMIN}/${id}`)
  })
  return (
    <li className={classes.boat}>
      <span>
        <strong>{name}</strong> {model}
      </span>
      <ServerButton
        variant="default"
        loading={pending}
        aria-label={texts.restoreBoat(name)}
        leftSection={<IconRestore size={18} aria-hidden />}
        onClick={() => void run()}
      >
        {restore}
      </ServerButton>
    </li>
  )
}
