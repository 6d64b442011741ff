import { IconPencil, IconShieldLock } from '@tabler/icons-react'
import { usersTexts as texts } from '../../../shared/users/users.texts.ts'
import { removeAction } from '../../ui/layout/action.tsx'
import { RowMenu } from '../../ui/overlays/action-menu.tsx'

interface Props {
  email: string
  /** People cannot delete their own account. */
  isOwn: boolean
  onEdit: () => void
  onSecurity: () => void
  onRemove: () => void
}

export function UserMenu({ email, isOwn, onEdit, onSecurity, onRemove }: Props) {
  return (
    <RowMenu
      label={texts.rowMenu(email)}
      actions={[
        { key: 'edit', label: texts.edit, icon: <IconPencil size={18} aria-hidden />, run: onEdit },
        { key: 'security', label: texts.security, icon: <IconShieldLock size={18} aria-hidden />, run: onSecurity },
        { ...removeAction(texts.remove, onRemove), disabled: isOwn },
      ]}
    />
  )
}
