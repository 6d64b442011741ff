// The job of an entry by hand: a technician's own ones, for an admin all of them by search.
import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { type AssignedJob, requestsApi } from '../../../shared/requests/requests.contract.ts'
import type { RequestStatus } from '../../../shared/requests/requests.status.ts'
import { timeTexts as texts } from '../../../shared/time/time.texts.ts'
import { call } from '../../api/call.ts'
import { keys } from '../../api/query-keys.ts'
import { useMe } from '../../api/session.tsx'
import { type Choice, SearchSelect } from '../../ui/forms/search-select.tsx'
import { assignedJobsQuery } from '../requests/requests.api.ts'

const MOST_OWN = 100
const FOUND = 20
/** Those that run or have run; on others a technician has no hours. */
const WITH_HOURS: readonly RequestStatus[] = ['ACTIVE', 'COMPLETED', 'CANCELED']

interface Props extends Pick<SelectProps, 'error' | 'onFocus' | 'onBlur'> {
  value?: string
  onChange: (requestId: string) => void
}

export function JobSelect(props: Props) {
  return useMe().roleName === 'ADMIN' ? <AnyJob {...props} /> : <OwnJob {...props} />
}

const field = { label: texts.job, withAsterisk: true, 'data-autofocus': true, openOnFocus: false }
const labelOf = ({ requestNumber, boatName }: Pick<AssignedJob, 'requestNumber' | 'boatName'>) =>
  texts.jobOf(requestNumber, boatName)

function OwnJob({ value, onChange, ...rest }: Props) {
  const jobs = useQuery(assignedJobsQuery({ size: MOST_OWN }))
  const data = (jobs.data?.content ?? [])
    .filter(({ status }) => WITH_HOURS.includes(status))
    .map((job) => ({ value: job.id, label: labelOf(job) }))
  return (
    <Select
      {...field}
      searchable
      nothingFoundMessage={jobs.isPending ? appTexts.searching : jobs.isError ? appTexts.listFailed : appTexts.noMatch}
      data={data}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      {...rest}
    />
  )
}

async function searchJobs(search: string, signal: AbortSignal): Promise<Choice[]> {
  const { content } = await call(requestsApi.list, { query: { search, size: FOUND }, signal })
  return content.map((job) => ({ id: job.id, label: labelOf(job), about: job.customerName ?? job.customerEmail }))
}

function AnyJob({ value, onChange, ...rest }: Props) {
  const [picked, setPicked] = useState<Choice | null>(null)
  return (
    <SearchSelect
      {...field}
      placeholder={texts.jobSearch}
      queryKey={[...keys.requestLists, 'of-hours']}
      search={searchJobs}
      value={picked?.id === value ? picked : null}
      onChange={(choice) => {
        setPicked(choice)
        onChange(choice?.id ?? '')
      }}
      {...rest}
    />
  )
}
