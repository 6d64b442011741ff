import { Checkbox, Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  ANSWER_NEW,
  type Import,
  type ImportRow,
  importsApi,
  type Verdict,
} from '../../../shared/imports/imports.contract.ts'
import { importsTexts as texts } from '../../../shared/imports/imports.texts.ts'
import { call } from '../../api/call.ts'
import { translate } from '../../feedback/translate.ts'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { importKeys, importRowsQuery } from './imports.api.ts'

const names = texts.rowColumns
const SHOWN_CELLS = 3

export function ImportRows({ of, verdict }: { of: Import; verdict: Verdict | '' }) {
  const [{ page, for: shown }, setPage] = useState({ page: 0, for: verdict })
  const query = useQuery(importRowsQuery(of.id, of.version, { verdict, page: shown === verdict ? page : 0 }))
  const [isForAll, setForAll] = useState(false)
  // A brand that nobody has said yet asks above. After the run nothing is answered.
  const hasOpen = of.state !== 'CHECKED' || of.brands.some(({ answer }) => answer === null)
  const asking = hasOpen ? 0 : of.counts.ASKS
  /** The cells by which a person knows the row: those of the first chosen columns. */
  const contentOf = ({ cells }: ImportRow) =>
    cells
      .filter((cell, index) => cell !== null && cell !== '' && of.columns[index]?.field)
      .slice(0, SHOWN_CELLS)
      .join(' · ')
  const columns: Column<ImportRow>[] = [
    { key: 'row', label: names.row, render: ({ n }) => texts.row(n) },
    { key: 'content', label: names.content, render: contentOf },
    { key: 'verdict', label: names.verdict, render: (row) => row.verdict && texts.verdicts[row.verdict] },
    {
      key: 'why',
      label: names.why,
      render: (row) =>
        row.reasons.length + row.changes.length + row.choices.length > 0 && (
          <Why of={of} row={row} all={isForAll && asking > 1} />
        ),
    },
  ]
  return (
    <>
      {asking > 1 && (
        <Checkbox
          mb="md"
          label={texts.answerAll(asking)}
          description={texts.answerAllHint}
          checked={isForAll}
          onChange={({ currentTarget }) => setForAll(currentTarget.checked)}
        />
      )}
      <DataList
        label={texts.resultRows}
        query={query}
        columns={columns}
        rowKey={({ n }) => String(n)}
        tone={(row) => (row.verdict === 'BAD' || row.verdict === 'ASKS' ? 'warning' : undefined)}
        empty={{ title: texts.noRows, hint: texts.noRowsHint }}
        failed={texts.rowsFailed}
        onPage={(next) => setPage({ page: next, for: verdict })}
      />
    </>
  )
}

/** `all`: the answer is that of every row that asks. */
function Why({ of, row, all }: { of: Import; row: ImportRow; all: boolean }) {
  const { id, kind } = of
  const client = useQueryClient()
  const answer = useAsyncAction(async (said: string) => {
    const params = { id, n: String(row.n) }
    await call(importsApi.answer, { params, body: { answer: said, all }, failure: texts.answerFailed })
    await client.invalidateQueries({ queryKey: importKeys.one(id) })
  })
  const lines = [
    ...row.reasons.map((reason) => texts.reason(reason, translate(reason.message))),
    ...row.changes.map(texts.change),
  ]
  return (
    <Stack gap={4}>
      {lines.map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
      {of.state === 'CHECKED' && row.choices.length > 0 && (
        <Group gap="xs">
          {row.choices.map(({ answer: said, label }) => (
            <ServerButton
              key={said}
              size="compact-md"
              h="auto"
              py={6}
              styles={{ label: { whiteSpace: 'normal' } }}
              variant={row.answer === said ? 'light' : 'default'}
              aria-pressed={row.answer === said}
              loading={answer.pending}
              onClick={() => void answer.run(said)}
            >
              {said === ANSWER_NEW ? texts.answerNew[kind] : label}
            </ServerButton>
          ))}
        </Group>
      )}
    </Stack>
  )
}
