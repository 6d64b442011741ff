// Opens the global search: a field in the top bar (an icon on phones), and Ctrl+K or ⌘K everywhere.
import { ActionIcon, Kbd } from '@mantine/core'
import { useDisclosure, useHotkeys, useOs } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { searchTexts as texts } from '../../../shared/search/search.texts.ts'
import { useMe } from '../../api/session.tsx'
import type { AppRoute } from '../../routing/route.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { useRecentPages } from './recent-pages.ts'
import classes from './search.module.css'

const SearchDialog = onDemand(async () => (await import('./search-dialog.tsx')).SearchDialog)

interface Props {
  /** Decides which recent pages this person may still open. */
  routes: readonly AppRoute[]
  isNarrow: boolean
}

export function SearchLauncher({ routes, isNarrow }: Props) {
  const me = useMe()
  const [opened, { open, close }] = useDisclosure(false)
  const [wasOpened, setWasOpened] = useState(false)
  if (opened && !wasOpened) setWasOpened(true)
  useRecentPages(me, routes)
  // After opening a page the focus is on that page; after only closing, it returns to the previous element.
  const before = useRef<Element | null>(null)
  const show = () => {
    before.current = document.activeElement
    open()
  }
  const goBack = () => {
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
  }
  useHotkeys([['mod+K', opened ? close : show]], [])
  const shared = { onClick: show, 'aria-haspopup': 'dialog' } as const
  return (
    <>
      {isNarrow ? (
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={texts.open} {...shared}>
          <IconSearch size={22} aria-hidden />
        </ActionIcon>
      ) : (
        <SearchField {...shared} />
      )}
      {wasOpened && (
        <SearchDialog
          routes={routes}
          opened={opened}
          onClose={close}
          onDismissed={goBack}
          onMissing={() => {
            setWasOpened(false)
            close()
          }}
        />
      )}
    </>
  )
}

/** A button that looks like a field. */
function SearchField(props: { onClick: () => void }) {
  const { roleName } = useMe()
  const isApple = ['macos', 'ios'].includes(useOs())
  return (
    <button type="button" className={classes.launcher} aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'} {...props}>
      <IconSearch size={18} aria-hidden />
      <span className={classes.prompt}>{texts.placeholder[roleName]}</span>
      <span aria-hidden className={classes.shortcut}>
        <Kbd>{isApple ? '⌘' : 'Ctrl'}</Kbd> <Kbd>K</Kbd>
      </span>
    </button>
  )
}
