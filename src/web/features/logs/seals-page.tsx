// Mühürler: the seals of the log, and whether the log is still what was sealed.
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { dayOf, formatDay, formatInstant } from '../../../shared/days.ts'
import { FIRST_SEALED_DAY, type LogSeal, type SealCheck, sealsApi } from '../../../shared/logs/seals.contract.ts'
import { sealsTexts as texts } from '../../../shared/logs/seals.texts.ts'
import { formatNumber } from '../../../shared/numbers.ts'
import { call } from '../../api/call.ts'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import classes from './logs.module.css'

const CompareSeal = onDemand(async () => (await import('./compare-seal.tsx')).CompareSeal)

const sealsQuery = (page: number) =>
  queryOptions({
    queryKey: ['log-seals', page],
    queryFn: ({ signal }) => call(sealsApi.list, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

const columns: Column<LogSeal>[] = [
  { key: 'day', label: texts.day, whole: true, render: ({ day }) => formatDay(day) },
  { key: 'entries', label: texts.entries, whole: true, render: ({ entries }) => formatNumber(entries) },
  { key: 'seal', label: texts.seal, render: ({ seal }) => <code className={classes.seal}>{seal}</code> },
  { key: 'sealedAt', label: texts.sealedAt, whole: true, render: ({ sealedAt }) => formatInstant(sealedAt) },
]

export function SealsPage() {
  const [{ page }, setPage] = useUrlState({ page: 0 })
  const seals = useQuery(sealsQuery(page))
  const [check, setCheck] = useState<SealCheck>()
  const [comparing, setComparing] = useState(false)
  const [compared, setCompared] = useState<{ day: string; isSame: boolean }>()
  const { run, pending } = useAsyncAction(async () => {
    const body = { from: FIRST_SEALED_DAY, to: dayOf(new Date()) }
    setCheck(await call(sealsApi.verify, { body, success: null, failure: texts.verifyFailed }))
  })
  const hasSeals = (seals.data?.page.totalElements ?? 0) > 0
  return (
    <>
      <PageHeader
        title={texts.title}
        description={texts.lead}
        back={{ to: '/admin/logs', label: appTexts.menu.logs }}
        actions={
          hasSeals && (
            <>
              <Button variant="default" onClick={() => setComparing(true)}>
                {texts.compare}
              </Button>
              <ServerButton color="buoy" loading={pending} onClick={() => void run()}>
                {texts.verify}
              </ServerButton>
            </>
          )
        }
      />
      <div role="status">
        {compared && (
          <Alert mb="md" color={compared.isSame ? 'green' : 'red'}>
            {compared.isSame ? texts.same(compared.day) : texts.different(compared.day)}
          </Alert>
        )}
        {check && <Result check={check} />}
      </div>
      <DataList
        label={texts.title}
        query={seals}
        failed={texts.failed}
        rowKey={({ day }) => day}
        columns={columns}
        empty={{ title: texts.empty, hint: texts.emptyHint, icon: <IconShieldCheck size={44} stroke={1.3} /> }}
        onPage={(next) => setPage({ page: next })}
      />
      {comparing && (
        <CompareSeal
          newest={seals.data?.content[0]?.day ?? ''}
          onCompared={setCompared}
          onClose={() => setComparing(false)}
        />
      )}
    </>
  )
}

function Result({ check }: { check: SealCheck }) {
  const { fault, erased } = check
  return (
    <Alert
      mb="md"
      color={fault ? 'red' : 'green'}
      icon={fault ? <IconShieldX aria-hidden /> : <IconShieldCheck aria-hidden />}
      title={fault ? texts.bad : texts.good}
    >
      <Stack gap={6}>
        <Text size="sm">{fault ? texts.faultText(fault) : texts.goodText(check)}</Text>
        {erased.count > 0 && <Text size="sm">{texts.erasedText(check)}</Text>}
        <Text size="sm">{texts.limits}</Text>
      </Stack>
    </Alert>
  )
}
