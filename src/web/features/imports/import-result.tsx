// What the trial found, row by row; from here it is run.
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Import, importsApi, VERDICTS, type Verdict } from '../../../shared/imports/imports.contract.ts'
import { importsTexts as texts } from '../../../shared/imports/imports.texts.ts'
import { call, callBlob } from '../../api/call.ts'
import { FilterSelect } from '../../ui/forms/filter-select.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { saveFile } from '../../ui/layout/save-file.ts'
import { Section } from '../../ui/layout/section.tsx'
import { BrandQuestions } from './brand-questions.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportRows } from './import-rows.tsx'
import { importQuery } from './imports.api.ts'
import { RemoveImport } from './remove-import.tsx'

interface Props {
  of: Import
  onLeave: () => void
  onReread: (id: string) => void
}

export function ImportResult({ of, onLeave, onReread }: Props) {
  const client = useQueryClient()
  const { id, counts } = of
  const [isBack, setBack] = useState(false)
  const [chosen, setVerdict] = useState<Verdict | ''>(counts.BAD > 0 ? 'BAD' : counts.ASKS > 0 ? 'ASKS' : '')
  // The last row that asks may just have been answered.
  const verdict = chosen !== '' && counts[chosen] === 0 ? '' : chosen
  const good = counts.NEW + counts.FILLS
  const isClean = counts.BAD + counts.ASKS === 0
  const run = useAsyncAction(async () => {
    const body = { rows: isClean ? ('ALL' as const) : ('GOOD' as const) }
    const running = await call(importsApi.run, { params: { id }, body, failure: texts.notRun })
    client.setQueryData(importQuery(id).queryKey, running)
  })
  if (isBack) return <ImportColumns of={of} onLeave={onLeave} onReread={onReread} />
  return (
    <Stack gap="md">
      <BrandQuestions of={of} />
      <Section title={texts.result} actions={<Report id={id} />}>
        <FilterSelect
          label={texts.resultRows}
          mb="md"
          maw={280}
          value={verdict}
          onChange={(value) => setVerdict(value as Verdict | '')}
          data={[
            { value: '', label: texts.all },
            ...VERDICTS.filter((one) => counts[one] > 0).map((one) => ({
              value: one as string,
              label: texts.count(texts.verdicts[one], counts[one]),
            })),
          ]}
        />
        <ImportRows of={of} verdict={verdict} />
      </Section>
      <Group gap="sm">
        {good > 0 ? (
          <ServerButton color="buoy" loading={run.pending} onClick={() => void run.run()}>
            {isClean ? texts.runAll(good) : texts.runGood(good)}
          </ServerButton>
        ) : (
          <Text>{texts.nothingToRun}</Text>
        )}
        <Button variant="default" onClick={() => setBack(true)}>
          {texts.back}
        </Button>
        <RemoveImport id={id} onRemoved={onLeave} />
      </Group>
    </Stack>
  )
}

export function Report({ id }: { id: string }) {
  const { run, pending } = useAsyncAction(async () => {
    const file = await callBlob(importsApi.report, { params: { id }, failure: texts.reportFailed })
    saveFile(file, `${texts.reportFile}.xlsx`)
  })
  return (
    <ServerButton
      variant="default"
      loading={pending}
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => void run()}
    >
      {texts.report}
    </ServerButton>
  )
}
