import { Avatar, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { useMe } from '../../session/session.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import classes from './user-menu.module.css'

const UserMenuDropdown = onDemand(async () => (await import('./user-menu-dropdown.tsx')).UserMenuDropdown)

/** The menu is mounted at its first opening. */
export function UserMenu() {
  const { email } = useMe()
  const [wasOpened, setWasOpened] = useState(false)
  const closed = wasOpened ? {} : { onClick: () => setWasOpened(true), 'aria-expanded': false }
  const button = (
    <UnstyledButton className={classes.avatar} aria-label={appTexts.userMenu} aria-haspopup="menu" {...closed}>
      <Avatar color="sea" radius="xl" size={38}>
        {email.charAt(0).toLocaleUpperCase('tr')}
      </Avatar>
    </UnstyledButton>
  )
  return wasOpened ? <UserMenuDropdown onClose={() => setWasOpened(false)}>{button}</UserMenuDropdown> : button
}
