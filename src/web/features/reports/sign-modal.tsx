// Signs the report of a completed job: the technician, and the owner if they are there.

import { Checkbox, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type ServiceReport, SignInput } from '../../../shared/reports/reports.contract.ts'
import { reportsTexts } from '../../../shared/reports/reports.texts.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { useMe } from '../../api/session.tsx'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { Facts } from '../../ui/layout/facts.tsx'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { LoadedDialog } from '../../ui/overlays/loaded-dialog.tsx'
import { ReportFacts } from './report-facts.tsx'
import classes from './report-modal.module.css'
import { reportQuery, useReportChanges } from './reports.api.ts'
import { SignaturePad, type Strokes } from './signature-pad.tsx'

const texts = reportsTexts.signDialog
const { fields } = reportsTexts

interface Props {
  request: ServiceRequest
  onClose: () => void
}

export function SignModal({ request, onClose }: Props) {
  const report = useQuery(reportQuery(request.id))
  return (
    <LoadedDialog title={texts.title} query={report} failed={reportsTexts.failed} onClose={onClose}>
      {(loaded) => <SignForm report={loaded} request={request} onClose={onClose} />}
    </LoadedDialog>
  )
}

interface Values {
  technician: { name: string; strokes: Strokes }
  isOwnerThere: boolean
  owner: { name: string; strokes: Strokes }
}

const check = zodRules(SignInput)
const bodyOf = ({ technician, isOwnerThere, owner }: Values) => ({ technician, owner: isOwnerThere ? owner : null })

function SignForm({ report, request, onClose }: Props & { report: ServiceReport }) {
  const me = useMe()
  const { sign } = useReportChanges(report.requestId)
  const technician = request.technicians.find(({ id }) => id === me.id) ?? request.technicians[0]
  const form = useForm<Values>({
    initialValues: {
      technician: { name: technician?.name ?? '', strokes: [] },
      isOwnerThere: false,
      owner: { name: request.customerName ?? '', strokes: [] },
    },
    validate: (values) => check(bodyOf(values)),
  })
  const { technician: mine, owner, isOwnerThere } = form.values
  return (
    <FormModal
      title={texts.title}
      form={form}
      onSubmit={(values) => sign({ ...bodyOf(values), version: report.version })}
      onClose={onClose}
      submitLabel={texts.submit}
      size="lg"
    >
      <ReportFacts report={report} />
      <Facts
        items={[
          [fields.findings, report.findings && <span className={classes.words}>{report.findings}</span>],
          [fields.workDone, report.workDone && <span className={classes.words}>{report.workDone}</span>],
        ]}
      />
      <Text size="sm" c="dimmed">
        {texts.padHint}
      </Text>
      <TextInput label={texts.technicianName} withAsterisk {...form.getInputProps('technician.name')} />
      <SignaturePad
        label={texts.technicianPad}
        strokes={mine.strokes}
        onChange={(strokes) => form.setFieldValue('technician.strokes', strokes)}
      />
      <Checkbox label={texts.ownerThere} {...form.getInputProps('isOwnerThere', { type: 'checkbox' })} />
      {isOwnerThere && (
        <>
          <TextInput label={texts.ownerName} withAsterisk {...form.getInputProps('owner.name')} />
          <SignaturePad
            label={texts.ownerPad}
            strokes={owner.strokes}
            onChange={(strokes) => form.setFieldValue('owner.strokes', strokes)}
          />
        </>
      )}
      <Text fw={600}>{texts.final}</Text>
    </FormModal>
  )
}
