import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '../../../shared/days.ts'
import type { ImportSummary } from '../../../shared/imports/imports.contract.ts'
import { importsTexts as texts } from '../../../shared/imports/imports.texts.ts'
import { formatNumber } from '../../../shared/numbers.ts'
import { Section } from '../../ui/layout/section.tsx'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { importsQuery } from './imports.api.ts'

interface Props {
  page: number
  onPage: (page: number) => void
  onOpen: (id: string) => void
}

const names = texts.earlierColumns

export function EarlierImports({ page, onPage, onOpen }: Props) {
  const columns: Column<ImportSummary>[] = [
    {
      key: 'file',
      label: names.file,
      render: ({ id, fileName }) => (
        <Button variant="subtle" size="compact-md" px={0} onClick={() => onOpen(id)}>
          {fileName}
        </Button>
      ),
    },
    { key: 'state', label: names.state, render: ({ state }) => texts.states[state] },
    { key: 'rows', label: names.rows, numeric: true, render: ({ total }) => formatNumber(total) },
    { key: 'at', label: names.at, whole: true, render: ({ createdAt }) => formatInstant(new Date(createdAt)) },
    { key: 'by', label: names.by, render: ({ createdBy }) => createdBy },
  ]
  const query = useQuery(importsQuery(page))
  // Before the first import there is nothing to see, and whether there was one is not known at once.
  if (page === 0 && (query.isPending || query.data?.content.length === 0)) return null
  return (
    <Section title={texts.earlier}>
      <DataList
        label={texts.earlier}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{ title: texts.noEarlier, hint: texts.noEarlierHint }}
        failed={texts.earlierFailed}
        onPage={onPage}
      />
    </Section>
  )
}
