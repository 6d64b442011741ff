import { Avatar, UnstyledButton } from '@mantine/core'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { useMe } from '../../api/session.tsx'
import { menuOnPress } from '../../ui/overlays/menu-on-press.tsx'
import classes from './user-menu.module.css'

const UserMenuDropdown = menuOnPress(async () => (await import('./user-menu-dropdown.tsx')).UserMenuDropdown)

export function UserMenu() {
  const { email } = useMe()
  return (
    <UserMenuDropdown>
      <UnstyledButton className={classes.avatar} aria-label={appTexts.userMenu}>
        <Avatar color="sea" radius="xl" size={38}>
          {email.charAt(0).toLocaleUpperCase('tr')}
        </Avatar>
      </UnstyledButton>
    </UserMenuDropdown>
  )
}
