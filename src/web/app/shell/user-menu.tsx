import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core'
import { IconLogout, IconMoon, IconSettings, IconSun, IconUserCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { useMe, useSignOut } from '../../session/session.tsx'
import { useThemeToggle } from '../../theme/use-theme-toggle.ts'
import classes from './user-menu.module.css'

export function UserMenu() {
  const me = useMe()
  const signOut = useSignOut()
  const { isDark, toggle } = useThemeToggle()
  const isApproved = me.userInfoStatus === 'APPROVED'
  return (
    <Menu position="bottom-end" width={240} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.avatar} aria-label={appTexts.userMenu}>
          <Avatar color="sea" radius="xl" size={38}>
            {me.email.charAt(0).toLocaleUpperCase('tr')}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {me.fullName && (
            <Text fw={600} size="sm" c="var(--mantine-color-text)" truncate>
              {me.fullName}
            </Text>
          )}
          <Text size="xs" truncate>
            {me.email}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item component={Link} to="/profile" leftSection={<IconUserCircle size={18} aria-hidden />}>
          {appTexts.menu.profile}
        </Menu.Item>
        {isApproved && (
          <Menu.Item component={Link} to="/settings" leftSection={<IconSettings size={18} aria-hidden />}>
            {appTexts.menu.settings}
          </Menu.Item>
        )}
        <Menu.Item
          closeMenuOnClick={false}
          onClick={toggle}
          leftSection={isDark ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
        >
          {isDark ? appTexts.toLightTheme : appTexts.toDarkTheme}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void signOut()}>
          {appTexts.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
