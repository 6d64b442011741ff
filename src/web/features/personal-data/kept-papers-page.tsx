// What the law keeps of erased customers, each with its last day.
import { IconArchive } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { formatDay } from '../../../shared/days.ts'
import { type KeptPaper, keptPapersApi } from '../../../shared/personal-data/kept-papers.contract.ts'
import { keptPapersTexts as texts } from '../../../shared/personal-data/kept-papers.texts.ts'
import { PRIVACY_REQUESTS_PATH } from '../../../shared/personal-data/privacy-requests.paths.ts'
import { requestPath } from '../../../shared/requests/requests.paths.ts'
import { call } from '../../api/call.ts'
import { keys } from '../../api/query-keys.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'

const keptPapersQuery = (page: number) =>
  queryOptions({
    queryKey: [...keys.privacyRequests, 'kept-papers', page],
    queryFn: ({ signal }) => call(keptPapersApi.list, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

const { columns: names } = texts

const columns: Column<KeptPaper>[] = [
  { key: 'kind', label: names.kind, whole: true, render: ({ kind }) => texts.kinds[kind] },
  { key: 'number', label: names.number, whole: true, render: ({ number }) => number },
  { key: 'job', label: names.job, whole: true, render: ({ requestNumber }) => requestNumber },
  { key: 'person', label: names.person, render: ({ fullName }) => fullName },
  { key: 'until', label: names.until, whole: true, render: ({ until }) => formatDay(until) },
]

export function KeptPapersPage() {
  const [{ page }, setPage] = useUrlState({ page: 0 })
  const papers = useQuery(keptPapersQuery(page))
  const title = appTexts.titles.keptPapers
  return (
    <>
      <PageHeader
        title={title}
        description={texts.hint}
        back={{ to: PRIVACY_REQUESTS_PATH, label: appTexts.titles.privacyRequests }}
      />
      <DataList
        label={title}
        query={papers}
        failed={texts.failed}
        total={texts.total}
        columns={columns}
        rowKey={({ kind, id }) => `${kind}:${id}`}
        to={({ requestId, customerId }) =>
          requestId ? requestPath('ADMIN', requestId) : `/admin/users/${customerId}/statement`
        }
        empty={{ title: texts.empty, hint: texts.emptyHint, icon: <IconArchive size={44} stroke={1.3} /> }}
        onPage={(next) => setPage({ page: next })}
      />
    </>
  )
}
