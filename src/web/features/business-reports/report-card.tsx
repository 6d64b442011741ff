// One report: its question, its figures by group, and the files with the rows behind them.
import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  figuresOf,
  REPORT_COLUMNS,
  type ReportColumn,
  type ReportName,
} from '../../../shared/business-reports/business-reports.columns.ts'
import { type BusinessReport, businessReportsApi } from '../../../shared/business-reports/business-reports.contract.ts'
import type { Period } from '../../../shared/business-reports/business-reports.period.ts'
import { businessReportsTexts as texts } from '../../../shared/business-reports/business-reports.texts.ts'
import { TABLE_FORMATS, type TableFormat } from '../../../shared/excel.ts'
import { callBlob } from '../../api/call.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { saveFile } from '../../ui/layout/save-file.ts'
import { Section } from '../../ui/layout/section.tsx'
import { useFileAction } from '../../ui/layout/table-files.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import tables from '../../ui/lists/table.module.css'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { reportQuery } from './business-reports.api.ts'
import classes from './business-reports.module.css'
import { written } from './report-values.ts'

const ReportRows = onDemand(async () => (await import('./report-rows.tsx')).ReportRows)

type Shown = BusinessReport['groups'][number]

/** The others are seldom asked for. */
const GROUPS = 6

interface Props {
  name: ReportName
  period: Period
  chart?: (months: BusinessReport['months']) => ReactNode
}

export function ReportCard({ name, period, chart }: Props) {
  const report = useQuery(reportQuery(name, period))
  const { question, hint } = texts.reports[name]
  const { data } = report
  return (
    <Section title={question}>
      <Text size="sm" c="dimmed" mb="sm">
        {hint}
      </Text>
      {data && (data.groups.length > 0 ? <Figures report={data} period={period} /> : <Text>{texts.empty}</Text>)}
      <QueryState query={report} failed={texts.failed}>
        <ListSkeleton label={question} rows={3} />
      </QueryState>
      {data && data.months.length > 1 && chart?.(data.months)}
      <Files name={name} period={period} />
    </Section>
  )
}

const figureText = ({ count, sums }: Pick<Shown, 'count' | 'sums'>, column: ReportColumn) => {
  const sum = sums[column.key] ?? null
  return written(column.figure === 'average' && sum !== null ? sum / count : sum, column)
}

function Figures({ report: { name, groups }, period }: { report: BusinessReport; period: Period }) {
  const [opened, setOpened] = useState<Shown | null>(null)
  const [isWhole, setIsWhole] = useState(false)
  // What has no total, and what is not known, stands under the group's name: a phone has room for two columns.
  const columns = figuresOf(name).filter(({ figure, kind }) => figure !== 'group' && kind !== 'count')
  const beside = figuresOf(name).filter(({ figure }) => figure === 'group')
  const hasTotal = columns.some(({ figure }) => figure === 'total')
  const by = REPORT_COLUMNS[name].find(({ key }) => key === 'group')?.label
  return (
    <>
      <div className={tables.scroll}>
        <table className={`${tables.table} ${classes.figures}`} aria-label={texts.reports[name].question}>
          <thead>
            <tr>
              <th scope="col">{by}</th>
              {columns.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(isWhole ? groups : groups.slice(0, GROUPS)).map((group) => (
              <tr key={group.key}>
                <th scope="row">
                  <Anchor component="button" type="button" onClick={() => setOpened(group)} className={classes.group}>
                    {group.label}
                  </Anchor>
                  <Text size="xs" c="dimmed">
                    {[
                      ...beside.map((column) => `${column.label}: ${figureText(group, column)}`),
                      texts.count(group.count),
                      ...(group.sums.unknown ? [texts.unknown(group.sums.unknown)] : []),
                    ].join(' · ')}
                  </Text>
                </th>
                {columns.map((column) => (
                  <td key={column.key}>{figureText(group, column)}</td>
                ))}
              </tr>
            ))}
          </tbody>
          {groups.length > 1 && hasTotal && (
            <tfoot>
              <tr>
                <th scope="row">{texts.total}</th>
                {columns.map((column) => (
                  <td key={column.key}>{figureText(totalOf(groups, column.key), column)}</td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {!isWhole && groups.length > GROUPS && (
        <Button variant="subtle" size="sm" onClick={() => setIsWhole(true)}>
          {texts.all(groups.length)}
        </Button>
      )}
      {opened && <ReportRows {...{ name, period }} group={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** Without the binary error of adding decimals: the smallest part of each figure is a thousandth. */
function totalOf(groups: readonly Shown[], key: string) {
  const known = groups.flatMap(({ sums }) => sums[key] ?? [])
  const sum = known.reduce((all, one) => all + Math.round(one * 1000), 0) / 1000
  return { count: 0, sums: { [key]: known.length === 0 ? null : sum } }
}

function Files({ name, period }: Pick<Props, 'name' | 'period'>) {
  const { run, pending } = useFileAction(texts.fileFailed, async (format: TableFormat) => {
    const query = { ...period, format }
    const file = await callBlob(businessReportsApi.report, { params: { name }, query, failure: texts.fileFailed })
    saveFile(file, `${texts.fileName(name, period)}.${format}`)
  })
  return (
    <Group gap="xs" mt="md" className="no-print">
      {TABLE_FORMATS.map((format) => (
        <ServerButton
          key={format}
          variant="default"
          size="sm"
          leftSection={<IconDownload size={18} aria-hidden />}
          aria-label={texts.fileOf(texts[format], texts.reports[name].title)}
          loading={pending}
          onClick={() => void run(format)}
        >
          {texts[format]}
        </ServerButton>
      ))}
    </Group>
  )
}
