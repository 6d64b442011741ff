import { IconMail, IconPencil, IconShieldLock } from '@tabler/icons-react'
import { usersTexts as texts } from '../../../shared/users/users.texts.ts'
import { removeAction } from '../../ui/layout/action.tsx'
import { RowMenu } from '../../ui/overlays/action-menu.tsx'

interface Props {
  email: string
  /** People cannot delete their own account, and change their own address elsewhere. */
  isOwn: boolean
  onEdit: () => void
  onEmail: () => void
  onSecurity: () => void
  onRemove: () => void
}

export function UserMenu({ email, isOwn, onEdit, onEmail, onSecurity, onRemove }: Props) {
  return (
    <RowMenu
      label={texts.rowMenu(email)}
      actions={[
        { key: 'edit', label: texts.edit, icon: <IconPencil size={18} aria-hidden />, run: onEdit },
        {
          ...{ key: 'email', label: texts.changeEmail, icon: <IconMail size={18} aria-hidden />, run: onEmail },
          disabled: isOwn,
        },
        { key: 'security', label: texts.security, icon: <IconShieldLock size={18} aria-hidden />, run: onSecurity },
        { ...removeAction(texts.remove, onRemove), disabled: isOwn },
      ]}
    />
  )
}
