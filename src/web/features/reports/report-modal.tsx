// The draft of a service report: what the job says already stands ready.

import { Checkbox, SimpleGrid, Stack, Text } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { deviceTexts } from '../../../shared/app/device.texts.ts'
import { formatDay } from '../../../shared/days.ts'
import { REPORT_PHOTOS, ReportInput, type ServiceReport } from '../../../shared/reports/reports.contract.ts'
import { reportsTexts as texts } from '../../../shared/reports/reports.texts.ts'
import { DayInput } from '../../ui/forms/day-input.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { useDraftForm } from '../../ui/forms/use-draft-form.tsx'
import { type ComparedField, useRecordVersion } from '../../ui/forms/use-record-version.tsx'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { LoadedDialog } from '../../ui/overlays/loaded-dialog.tsx'
import { requestPhotosQuery } from '../photos/photos.api.ts'
import { Thumbnail } from '../photos/photos.parts.tsx'
import { ReportFacts } from './report-facts.tsx'
import classes from './report-modal.module.css'
import { reportQuery, useFreshReport, useReportChanges } from './reports.api.ts'

const { fields } = texts

interface Props {
  requestId: string
  onClose: () => void
}

export function ReportModal({ requestId, onClose }: Props) {
  const report = useQuery(reportQuery(requestId))
  return (
    <LoadedDialog title={texts.title} query={report} failed={texts.failed} onClose={onClose}>
      {(loaded) => <ReportForm report={loaded} onClose={onClose} />}
    </LoadedDialog>
  )
}

const valuesOf = ({ findings, workDone, receivedOn, handedBackOn, photos }: ServiceReport) => ({
  findings: findings ?? '',
  workDone: workDone ?? '',
  receivedOn: receivedOn ?? '',
  handedBackOn: handedBackOn ?? '',
  photoIds: photos.map(({ id }) => id),
})
type Values = ReturnType<typeof valuesOf>
const dayText = (day: string) => (day ? formatDay(day) : '')
const COMPARED: ComparedField<ServiceReport, Values>[] = [
  { name: 'findings', label: fields.findings },
  { name: 'workDone', label: fields.workDone },
  { name: 'receivedOn', label: fields.receivedOn, mine: ({ receivedOn }) => dayText(receivedOn) },
  { name: 'handedBackOn', label: fields.handedBackOn, mine: ({ handedBackOn }) => dayText(handedBackOn) },
  { name: 'photoIds', label: fields.photos, mine: ({ photoIds }) => String(photoIds.length) },
]

export function ReportForm({ report, onClose }: Omit<Props, 'requestId'> & { report: ServiceReport }) {
  const { save } = useReportChanges(report.requestId)
  const [form, draft] = useDraftForm<Values>(
    { initialValues: valuesOf(report), validate: zodRules(ReportInput) },
    {
      name: `report:${report.requestId}`,
      title: deviceTexts.drafts.report(report.requestNumber),
      version: report.version,
    },
  )
  const guard = useRecordVersion(report, {
    form,
    valuesOf,
    fields: COMPARED,
    refetch: useFreshReport(report.requestId),
    typedOver: draft.typedOver,
  })
  return (
    <FormModal
      title={texts.title}
      form={form}
      onSubmit={(values) => guard.save((version) => save({ ...values, version }))}
      onClose={onClose}
      conflict={guard.conflict}
      draft={draft}
      size="lg"
    >
      <ReportFacts report={report} />
      <TextArea
        label={fields.findings}
        placeholder={texts.findingsHint}
        minRows={3}
        maxRows={10}
        data-autofocus
        {...form.getInputProps('findings')}
      />
      <TextArea label={fields.workDone} minRows={3} maxRows={10} {...form.getInputProps('workDone')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <DayInput label={fields.receivedOn} {...form.getInputProps('receivedOn')} />
        <DayInput label={fields.handedBackOn} {...form.getInputProps('handedBackOn')} />
      </SimpleGrid>
      <PhotoChoice requestId={report.requestId} {...form.getInputProps('photoIds')} />
    </FormModal>
  )
}

interface ChoiceProps extends Pick<Props, 'requestId'> {
  value?: string[]
  onChange?: (ids: string[]) => void
}

/** Photos are taken from those that the request's page has loaded. */
function PhotoChoice({ requestId, value = [], ...field }: ChoiceProps) {
  const staff = useInfiniteQuery(requestPhotosQuery(requestId, 'STAFF'))
  const owners = useInfiniteQuery(requestPhotosQuery(requestId, 'OWNER'))
  const photos = [staff, owners].flatMap(({ data }) => data?.pages.flatMap(({ content }) => content) ?? [])
  return (
    <Checkbox.Group label={fields.photos} value={value} {...field}>
      {photos.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.noPhotos}
        </Text>
      ) : (
        <div className={classes.photos}>
          {photos.map(({ id, caption }, index) => (
            <Stack key={id} gap={6}>
              <div className={classes.picture}>
                <Thumbnail id={id} />
              </div>
              <Checkbox
                value={id}
                label={texts.photo(index + 1, caption)}
                disabled={value.length >= REPORT_PHOTOS && !value.includes(id)}
              />
            </Stack>
          ))}
        </div>
      )}
    </Checkbox.Group>
  )
}
