// The rare actions of a customer's card.
import { IconArrowsJoin, IconUserX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Customer } from '../../../shared/customers/customers.contract.ts'
import { mergingTexts } from '../../../shared/customers/merging.texts.ts'
import { erasureTexts } from '../../../shared/personal-data/erasure.texts.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'
import { usersTexts } from '../../../shared/users/users.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { useNavigate } from '../../routing/use-router.ts'
import { removeAction } from '../../ui/layout/action.tsx'
import { RowMenu } from '../../ui/overlays/action-menu.tsx'
import { confirmDelete } from '../../ui/overlays/confirm.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { Leaving } from '../users/leaving.parts.tsx'
import { CUSTOMERS_PATH } from './customer-paths.ts'

const MergeModal = onDemand(async () => (await import('./merge-modal.tsx')).MergeModal)

interface Props {
  customer: Pick<Customer, 'id' | 'email' | 'fullName'>
  onErase: () => void
}

export function CustomerMenu({ customer: { id, email, fullName }, onErase }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isMerging, setIsMerging] = useState(false)
  const remove = async () => {
    await call(usersApi.removeUser, { params: { id }, failure: usersTexts.deleteFailed })
    // The card reads nothing again of whoever is gone.
    await navigate(CUSTOMERS_PATH, { replace: true })
    await invalidate(client, ['account', 'boat', 'payment'])
  }
  const askToRemove = () =>
    confirmDelete({ about: <Leaving user={{ id, email, fullName, roleName: 'CUSTOMER' }} />, onConfirm: remove })
  return (
    <>
      <RowMenu
        label={erasureTexts.more}
        title={erasureTexts.more}
        look={{ variant: 'default', size: 'input-sm' }}
        actions={[
          {
            ...{ key: 'merge', label: mergingTexts.open, icon: <IconArrowsJoin size={18} aria-hidden /> },
            ...{ run: () => setIsMerging(true), needsServer: true },
          },
          removeAction(usersTexts.remove, askToRemove),
          {
            ...{ key: 'erase', label: erasureTexts.open, icon: <IconUserX size={18} aria-hidden /> },
            ...{ run: onErase, dangerous: true, needsServer: true },
          },
        ]}
      />
      {isMerging && <MergeModal keptId={id} onClose={() => setIsMerging(false)} />}
    </>
  )
}
