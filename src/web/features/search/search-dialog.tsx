// The global search by keyboard over everything that the signed-in person may see.
import { CloseButton, Kbd, Loader, Modal, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { searchTexts as texts } from '../../../shared/search/search.texts.ts'
import { useMe } from '../../api/session.tsx'
import type { AppRoute } from '../../routing/route.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts'
import classes from './search.module.css'
import { optionId, SearchList } from './search-list.tsx'
import { useSearch } from './use-search.ts'

interface Props {
  routes: readonly AppRoute[]
  opened: boolean
  onClose: () => void
  /** Closed without opening a page. */
  onDismissed: () => void
}

export function SearchDialog({ routes, opened, onClose, onDismissed }: Props) {
  const isNarrow = useIsNarrow()
  const [hasLeft, setHasLeft] = useState(false)
  const leave = () => {
    setHasLeft(true)
    onClose()
  }
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => {
        if (!hasLeft) onDismissed()
        setHasLeft(false)
      }}
      returnFocus={false}
      fullScreen={isNarrow}
      centered={false}
      size={640}
      yOffset="12vh"
      radius={isNarrow ? 0 : 'md'}
      transitionProps={{ duration: 100 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={texts.title} classNames={{ content: classes.content }}>
        <SearchBox routes={routes} onClose={onClose} onLeave={leave} />
      </Modal.Content>
    </Modal.Root>
  )
}

function SearchBox({ routes, onClose, onLeave }: Pick<Props, 'routes' | 'onClose'> & { onLeave: () => void }) {
  const listId = useId()
  const { roleName } = useMe()
  const search = useSearch(routes, onLeave)
  const { hits, active, isSettled } = search
  return (
    <search className={classes.box}>
      <div className={classes.field}>
        <TextInput
          data-autofocus
          variant="unstyled"
          size="md"
          role="combobox"
          aria-label={texts.title}
          aria-autocomplete="list"
          aria-expanded={hits.length > 0}
          aria-controls={hits.length > 0 ? listId : undefined}
          aria-activedescendant={active && optionId(listId, active)}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          placeholder={texts.placeholder[roleName]}
          leftSection={<IconSearch size={20} aria-hidden />}
          rightSection={isSettled ? null : <Loader size={18} aria-hidden />}
          className={classes.input}
          value={search.text}
          onChange={(event) => search.change(event.currentTarget.value)}
          onKeyDown={search.onKeyDown}
        />
        <CloseButton size="lg" aria-label={appTexts.close} onClick={onClose} />
      </div>
      <div className={classes.results} data-stale={!isSettled || undefined}>
        {hits.length > 0 && (
          <SearchList
            id={listId}
            groups={search.groups}
            word={search.isAsking ? search.word : ''}
            active={active}
            onActivate={search.activate}
            onOpen={onLeave}
          />
        )}
        <Verdict search={search} />
      </div>
      <Hints />
    </search>
  )
}

/** The message beside the rows: no results, no word yet, no answer. */
function Verdict({ search }: { search: ReturnType<typeof useSearch> }) {
  const { hits, word, isAsking, isSettled, error, retry } = search
  const found = isAsking && isSettled && !error
  return (
    <>
      {error && <ErrorState message={texts.failed} detail={error.message} onRetry={() => void retry()} />}
      {found && hits.length === 0 && (
        <EmptyState title={texts.none(word)} hint={texts.noneHint} icon={<IconSearch size={40} stroke={1.3} />} />
      )}
      {word !== '' && !isAsking && (
        <Text size="sm" c="dimmed" px="md" pb="sm">
          {texts.keepTyping}
        </Text>
      )}
      <div role="status" className="visually-hidden">
        {found && (hits.length > 0 ? texts.found(hits.length) : texts.none(word))}
      </div>
    </>
  )
}

function Hints() {
  return (
    <div className={classes.hints} aria-hidden>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {texts.keys.move}
      </span>
      <span>
        <Kbd>↵</Kbd> {texts.keys.open}
      </span>
      <span>
        <Kbd>Esc</Kbd> {texts.keys.close}
      </span>
    </div>
  )
}
