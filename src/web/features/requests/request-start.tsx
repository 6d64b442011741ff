// A new request from any screen: first the boat, if there are several, then the form as on the boat's page.
import { UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconSailboat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Boat } from '../../../shared/boats/boats.contract.ts'
import { requestPath } from '../../../shared/requests/requests.paths.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import { useNavigate } from '../../routing/use-router.ts'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { boatEnginesQuery } from '../engines/engines.api.ts'
import { RequestForm } from './request-form.tsx'
import classes from './request-start.module.css'

interface Props {
  boats: readonly Boat[]
  onClose: () => void
}

export function RequestStart({ boats, ...props }: Props) {
  const [chosen, setChosen] = useState<Boat | null>(boats.length === 1 ? (boats[0] ?? null) : null)
  if (chosen) return <RequestOfBoat boat={chosen} {...props} />
  return (
    <Dialog title={requestsTexts.chooseBoat} onClose={props.onClose}>
      <ul className={classes.boats}>
        {boats.map((boat) => (
          <li key={boat.id}>
            <UnstyledButton className={classes.boat} onClick={() => setChosen(boat)}>
              <IconSailboat size={22} stroke={1.6} aria-hidden />
              <span className={classes.words}>
                <strong>{boat.name}</strong>
                <span>{boat.model}</span>
              </span>
              <IconChevronRight size={18} aria-hidden />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function RequestOfBoat({ boat, onClose }: Omit<Props, 'boats'> & { boat: Boat }) {
  const navigate = useNavigate()
  const engines = useQuery(boatEnginesQuery('CUSTOMER', boat.id))
  if (engines.isPending) {
    return (
      <Dialog title={requestsTexts.form.forBoat(boat.name)} onClose={onClose}>
        <ListSkeleton label={requestsTexts.form.engines} rows={3} />
      </Dialog>
    )
  }
  return (
    <RequestForm
      boat={boat}
      engines={engines.data ?? null}
      onClose={onClose}
      // One that waits on this device is shown in the owner's list.
      onCreated={(request) => navigate(request ? requestPath('CUSTOMER', request.id) : '/customer/maintenance')}
    />
  )
}
