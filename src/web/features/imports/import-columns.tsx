// What each column is, how its numbers and days are written, and what happens to parts that exist.
import { Alert, Anchor, Group, NativeSelect, Stack, Table, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import {
  DAY_FIELDS,
  DAY_FORMATS,
  type DayFormat,
  IMPORT_FIELDS,
  type Import,
  type ImportField,
  type ImportUpdate,
  importsApi,
  NEEDED_FIELDS,
  NUMBER_FIELDS,
  NUMBER_FORMATS,
  type NumberFormat,
  ON_MATCH,
  type OnMatch,
  SHARED_FIELDS,
} from '../../../shared/imports/imports.contract.ts'
import { importsTexts as texts } from '../../../shared/imports/imports.texts.ts'
import { call } from '../../api/call.ts'
import { isStale } from '../../feedback/api-error.ts'
import { focusField } from '../../ui/forms/refusal.ts'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { Section } from '../../ui/layout/section.tsx'
import { FileSettings } from './file-settings.tsx'
import { importQuery } from './imports.api.ts'
import classes from './imports.module.css'
import { RemoveImport } from './remove-import.tsx'

interface Props {
  of: Import
  onLeave: () => void
  onReread: (id: string) => void
}

type Column = ImportUpdate['columns'][number]

export function ImportColumns({ of, onLeave, onReread }: Props) {
  const client = useQueryClient()
  const [columns, setColumns] = useState<Column[]>(
    of.columns.map(({ field, numbers, days }) => ({ field, numbers, days })),
  )
  const [fixed, setFixed] = useState(of.fixed)
  const [onMatch, setOnMatch] = useState<OnMatch>(of.onMatch)
  // Columns and rows are known by their places, which don't change.
  const places = of.columns.map((column, index) => ({ ...column, index, place: `column ${index}` }))
  const lines = of.sample.map((cells, index) => ({ cells, line: `row ${index}` }))
  const used = new Set(columns.map(({ field }) => field))
  const free = SHARED_FIELDS[of.kind].filter((field) => !used.has(field))
  const lacking = NEEDED_FIELDS[of.kind].filter((field) => !used.has(field) && !fixed[field])
  const asking = places.filter(({ index }) => isUnsaid(columns[index]))
  const firstAsking = useState(asking[0]?.index)[0]
  const question = useId()
  // The sheet is wider than most screens.
  useEffect(() => {
    if (firstAsking !== undefined) showQuestion(question + firstAsking)
  }, [question, firstAsking])
  const change = (index: number, next: Partial<Column>) =>
    setColumns(columns.map((column, at) => (at === index ? { ...column, ...next } : column)))
  /** A field has one column: choosing it takes it from the other. */
  const choose = (index: number, field: ImportField | null) =>
    setColumns(
      columns.map((column, at) =>
        at === index ? { ...column, field } : column.field === field ? { ...column, field: null } : column,
      ),
    )
  const check = useAsyncAction(async () => {
    const wanted = Object.fromEntries(free.flatMap((field) => (fixed[field] ? [[field, fixed[field]]] : [])))
    const body = { columns, fixed: wanted, onMatch, version: of.version }
    const { queryKey } = importQuery(of.id)
    try {
      const checking = await call(importsApi.check, { params: { id: of.id }, body, failure: texts.notChecked })
      client.setQueryData(queryKey, checking)
    } catch (error) {
      // Another admin tried it out or ran it meanwhile: the screen goes on where they are.
      if (isStale(error)) await client.invalidateQueries({ queryKey })
      throw error
    }
  })
  return (
    <Stack gap="md">
      <Section title={of.fileName}>
        <Text c="dimmed" mb="sm">
          {of.isKnown ? texts.known : texts.columnsHint(of.total)}
        </Text>
        {asking.length > 0 && (
          <Alert color="buoy" mb="sm" title={texts.asking}>
            <Group gap="0 var(--mantine-spacing-md)">
              {asking.map(({ heading, index, place }) => (
                <Anchor
                  key={place}
                  component="button"
                  type="button"
                  py={10}
                  onClick={() => showQuestion(question + index)}
                >
                  {heading || texts.noHeading(index + 1)}
                </Anchor>
              ))}
            </Group>
          </Alert>
        )}
        <div className={classes.scroll}>
          <Table className={classes.sample} aria-label={texts.columns}>
            <Table.Thead>
              <Table.Tr>
                {places.map(({ heading, areNumbersUnclear, unclearDay, index, place }) => (
                  <Table.Th key={place} className={classes.column}>
                    <span className={classes.heading}>{heading || texts.noHeading(index + 1)}</span>
                    <NativeSelect
                      aria-label={texts.columnOf(heading || String(index + 1))}
                      value={columns[index]?.field ?? ''}
                      onChange={(event) => choose(index, (event.currentTarget.value || null) as ImportField | null)}
                      data={[
                        { value: '', label: texts.leaveOut },
                        ...IMPORT_FIELDS[of.kind].map((field) => ({ value: field, label: texts.fields[field] })),
                      ]}
                    />
                    {isIn(NUMBER_FIELDS, columns[index]) && areNumbersUnclear && (
                      <HowWritten
                        id={question + index}
                        label={texts.numbersOf(heading || String(index + 1))}
                        question={texts.howNumbers}
                        value={columns[index]?.numbers}
                        onChange={(format) => change(index, { numbers: format as NumberFormat | null })}
                        formats={NUMBER_FORMATS.map((value) => ({ value, label: texts.numbers[value] }))}
                      />
                    )}
                    {isIn(DAY_FIELDS, columns[index]) && unclearDay !== null && (
                      <HowWritten
                        id={question + index}
                        label={texts.daysOf(heading || String(index + 1))}
                        question={texts.howDays}
                        value={columns[index]?.days}
                        onChange={(format) => change(index, { days: format as DayFormat | null })}
                        formats={DAY_FORMATS.map((value) => ({ value, label: texts.daysAs(value, unclearDay) }))}
                      />
                    )}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {lines.map(({ cells, line }) => (
                <Table.Tr key={line}>
                  {places.map(({ index, place }) => (
                    <Table.Td key={place}>{cells[index]}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
        <FileSettings of={of} onReread={onReread} />
      </Section>
      {free.length > 0 && (
        <Section title={texts.fixed}>
          <div className={classes.fixed}>
            {free.map((field) => (
              <TextInput
                key={field}
                label={texts.fields[field]}
                maxLength={200}
                value={fixed[field] ?? ''}
                onChange={(event) => setFixed({ ...fixed, [field]: event.currentTarget.value })}
              />
            ))}
          </div>
        </Section>
      )}
      <Section title={texts.onMatch}>
        <NativeSelect
          aria-label={texts.onMatch}
          description={texts.stays[of.kind]}
          value={onMatch}
          onChange={(event) => setOnMatch(event.currentTarget.value as OnMatch)}
          data={ON_MATCH.map((value) => ({ value, label: texts.onMatches[value] }))}
        />
      </Section>
      {lacking.length > 0 && (
        <Alert color="buoy">{texts.needed(lacking.map((field) => texts.fields[field]).join(', '))}</Alert>
      )}
      <Group gap="sm">
        <ServerButton
          color="buoy"
          loading={check.pending}
          disabled={lacking.length > 0 || asking.length > 0}
          onClick={() => void check.run()}
        >
          {texts.check}
        </ServerButton>
        <RemoveImport id={of.id} onRemoved={onLeave} />
      </Group>
    </Stack>
  )
}

const isIn = (fields: readonly ImportField[], column: Column | undefined): boolean =>
  column?.field != null && fields.includes(column.field)

/** How its numbers or days are written is still asked. */
const isUnsaid = (column: Column | undefined): boolean =>
  (isIn(NUMBER_FIELDS, column) && !column?.numbers) || (isIn(DAY_FIELDS, column) && !column?.days)

function showQuestion(id: string): void {
  const field = document.getElementById(id)
  if (field) focusField(field)
}

interface HowProps {
  id: string
  label: string
  question: string
  value: string | null | undefined
  onChange: (value: string | null) => void
  formats: { value: string; label: string }[]
}

/** The sheet itself did not say how the numbers or days of a column are written. */
function HowWritten({ id, label, question, value, onChange, formats }: HowProps) {
  return (
    <NativeSelect
      id={id}
      mt={4}
      aria-label={label}
      error={!value}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      data={[{ value: '', label: question }, ...formats]}
    />
  )
}
