// The whole menu on a phone.
import { Drawer } from '@mantine/core'
import { appTexts } from '../../../shared/app/app.texts.ts'
import sheet from '../../ui/overlays/sheet.module.css'
import { MenuLinks, type MenuProps } from './menu-links.tsx'
import classes from './shell.module.css'

interface Props extends Pick<MenuProps, 'items' | 'counts'> {
  isOpen: boolean
  onClose: () => void
}

export function MenuDrawer({ items, counts, isOpen, onClose }: Props) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      title={appTexts.moreMenu}
      radius="lg"
      classNames={{ content: sheet.content, title: sheet.title }}
      closeButtonProps={{ 'aria-label': appTexts.closeMenu }}
    >
      <div className={classes.drawer}>
        <MenuLinks items={items} counts={counts} onPick={onClose} />
      </div>
    </Drawer>
  )
}
