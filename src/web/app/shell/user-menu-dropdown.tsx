// The menu behind the person's initial.
import { Menu, Text } from '@mantine/core'
import { IconLogout, IconMoon, IconSettings, IconSun, IconUserCircle } from '@tabler/icons-react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { deviceTexts } from '../../../shared/app/device.texts.ts'
import { useMe, useSignOut } from '../../api/session.tsx'
import { readToken } from '../../api/token-store.ts'
import { accountOfToken, hasListDraft } from '../../offline/account-storage.ts'
import { draftTitles } from '../../offline/form-drafts.ts'
import { useWaitingWork } from '../../offline/waiting-work.ts'
import { Link } from '../../routing/link.tsx'
import { useThemeToggle } from '../../theme/use-theme-toggle.ts'
import { confirmAction } from '../../ui/overlays/confirm.tsx'
import { type MenuButton, useOpenedMenu } from '../../ui/overlays/menu-on-press.tsx'

export function UserMenuDropdown({ children }: { children: MenuButton }) {
  const me = useMe()
  const signOut = useSignOut()
  const waiting = useWaitingWork()
  const askAndSignOut = () => {
    const unsent = waiting.map(({ title }) => title)
    const drafts = [...draftTitles(), ...(hasListDraft(accountOfToken(readToken())) ? [appTexts.draftList] : [])]
    if (drafts.length + unsent.length === 0) return void signOut()
    confirmAction({
      title: unsent.length > 0 ? deviceTexts.unsentTitle(unsent.length) : appTexts.draftTitle,
      message: unsent.length > 0 ? deviceTexts.unsent([...unsent, ...drafts]) : appTexts.draftQuestion(drafts),
      confirmLabel: appTexts.draftDelete,
      cancelLabel: appTexts.draftSendFirst,
      dangerous: true,
      worksOffline: true,
      onConfirm: signOut,
    })
  }
  const { isDark, toggle } = useThemeToggle()
  const isApproved = me.userInfoStatus === 'APPROVED'
  const { menu, button } = useOpenedMenu(children)
  return (
    <Menu {...menu} position="bottom-end" width={240} withinPortal={false}>
      <Menu.Target>{button}</Menu.Target>
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
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={askAndSignOut}>
          {appTexts.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
