// 'İçe aktar': a file is chosen, its columns are set, it is tried out, run, and taken back.
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { customersTexts } from '../../../shared/customers/customers.texts.ts'
import { type ImportKind, isAtWork } from '../../../shared/imports/imports.contract.ts'
import { importsTexts as texts } from '../../../shared/imports/imports.texts.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { shownNext } from '../../ui/overlays/on-demand.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { ImportFile } from './import-file.tsx'
import { importQuery } from './imports.api.ts'
import { LIST_PATHS } from './imports-paths.ts'

const ImportColumns = shownNext(async () => (await import('./import-columns.tsx')).ImportColumns)
const ImportProgress = shownNext(async () => (await import('./import-progress.tsx')).ImportProgress)
const ImportResult = shownNext(async () => (await import('./import-result.tsx')).ImportResult)
const ImportEnd = shownNext(async () => (await import('./import-end.tsx')).ImportEnd)

const title = appTexts.titles.importParts

const LISTS: Record<ImportKind, string> = { FLEET: customersTexts.title, PARTS: appTexts.titles.inventory }

export const ImportFleetPage = () => <ImportPage kind="FLEET" />
export const ImportPartsPage = () => <ImportPage kind="PARTS" />

function ImportPage({ kind }: { kind: ImportKind }) {
  const [{ id, page }, setPlace] = useUrlState({ id: '', page: 0 })
  return (
    <>
      <PageHeader title={title} back={{ to: LIST_PATHS[kind], label: LISTS[kind] }} />
      {id ? (
        <OneImport
          key={id}
          id={id}
          onLeave={() => setPlace({ id: '' })}
          onReread={(other) => setPlace({ id: other })}
        />
      ) : (
        <Stack gap="md">
          <ImportFile kind={kind} onRead={(read) => setPlace({ id: read })} />
          <EarlierImports
            page={page}
            onPage={(next) => setPlace({ page: next })}
            onOpen={(read) => setPlace({ id: read })}
          />
        </Stack>
      )}
    </>
  )
}

interface Props {
  id: string
  onLeave: () => void
  /** The same file was read in another way. */
  onReread: (id: string) => void
}

function OneImport({ id, onLeave, onReread }: Props) {
  const query = useQuery(importQuery(id))
  const { data } = query
  if (!data) {
    if (!query.isError) return <ListSkeleton label={title} />
    return <ErrorState message={texts.failedToLoad} detail={query.error.message} onRetry={() => void query.refetch()} />
  }
  if (isAtWork(data.state)) return <ImportProgress of={data} />
  if (data.state === 'READ') return <ImportColumns of={data} onLeave={onLeave} onReread={onReread} />
  if (data.state === 'CHECKED') return <ImportResult of={data} onLeave={onLeave} onReread={onReread} />
  return <ImportEnd of={data} onLeave={onLeave} />
}
