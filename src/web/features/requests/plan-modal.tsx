// Plans the day and the technicians of a request in one dialog; each technician is shown with their load on the chosen day.

import { Button, Checkbox, Group, Input, Stack, Text } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { addDays } from '../../../shared/calendar/calendar.days.ts'
import { dayOf, formatDay } from '../../../shared/days.ts'
import { requestsApi, type ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestsMessages } from '../../../shared/requests/requests.messages.ts'
import type { PlanInput } from '../../../shared/requests/requests.plan.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import { call } from '../../api/call.ts'
import { undoToast } from '../../feedback/undo-toast.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { DayInput } from '../../ui/forms/day-input.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { useRecordVersion } from '../../ui/forms/use-record-version.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { confirmLeaving } from '../../ui/overlays/confirm.tsx'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { bookDay } from '../appointments/appointments.api.ts'
import { ChosenDay } from './chosen-day.tsx'
import { ASSIGNED_DAY, ASSIGNED_TECHNICIANS, STATUS } from './request-differences-rules.ts'
import { wishedDay } from './request-rules.ts'
import { techniciansQuery, useFreshRequest, useRequestChange, workloadsQuery } from './requests.api.ts'
import classes from './technician-modal.module.css'

const texts = requestsTexts.planDialog
const MAX_PREFERRED = 7

interface Plan {
  assignedDate: string
  technicianIds: string[]
}
interface Said {
  success: string | null
  failure?: string
  quiet?: readonly string[]
}
interface Person {
  id: string
  email: string
  name: string | null
}

const emailsOf = (people: readonly Person[]) =>
  people
    .map(({ email }) => email)
    .sort()
    .join('\n')

const valuesOf = ({ assignedDate, technicians }: ServiceRequest): Plan => ({
  assignedDate: assignedDate ?? '',
  technicianIds: technicians.map(({ id }) => id),
})

const isSame = (one: Plan, other: Plan) =>
  one.assignedDate === other.assignedDate &&
  one.technicianIds.toSorted().join() === other.technicianIds.toSorted().join()

/** The customer's preferred days that are not over. */
function preferredDays({ preferredStartDate, preferredEndDate }: ServiceRequest): string[] {
  const today = dayOf(new Date())
  const start = preferredStartDate ?? preferredEndDate ?? ''
  const end = preferredEndDate ?? start
  const days: string[] = []
  let day = start > today ? start : today
  for (; day <= end && days.length < MAX_PREFERRED; day = addDays(day, 1)) days.push(day)
  return days
}

interface Props {
  request: ServiceRequest
  onClose: () => void
  /** Opens the dialog of the day alone, or of the technicians alone, in place of this one. */
  onOther: (dialog: 'date' | 'technicians') => void
}

export function PlanModal({ request, onClose, onOther }: Props) {
  const change = useRequestChange(request.id)
  const [picked, setPicked] = useState<readonly Person[]>([])
  const known = [...request.technicians, ...picked]
  const form = useForm<Plan>({
    initialValues: { ...valuesOf(request), assignedDate: request.assignedDate ?? wishedDay(request) ?? '' },
    validate: { assignedDate: (_, values) => (isSame(values, valuesOf(request)) ? texts.required : null) },
  })
  const guard = useRecordVersion(request, {
    form,
    valuesOf,
    fields: [
      { name: 'assignedDate', ...ASSIGNED_DAY, mine: ({ assignedDate: day }: Plan) => (day ? formatDay(day) : '') },
      {
        name: 'technicianIds',
        label: ASSIGNED_TECHNICIANS.label,
        of: ({ technicians }: ServiceRequest) => emailsOf(technicians),
        mine: ({ technicianIds: ids }: Plan) =>
          emailsOf(ids.flatMap((id) => known.find((person) => person.id === id) ?? [])),
      },
      STATUS,
    ],
    refetch: useFreshRequest(request.id),
  })
  const post = (body: z.input<typeof PlanInput>, said: Said) =>
    change(() => call(requestsApi.plan, { params: { id: request.id }, body, ...said }))
  const save = async (plan: Plan) => {
    const before = valuesOf(guard.seen ?? request)
    const { version: planned } = await guard.save((version) =>
      bookDay(({ confirm, quiet }) => post({ ...plan, version, confirm }, { success: null, quiet })),
    )
    const back = () =>
      post({ ...before, version: planned, confirm: true }, { success: appTexts.undone, failure: appTexts.notUndone })
    undoToast(requestsMessages.request_planned, back, appTexts.undoInTime)
  }
  const open = (dialog: 'date' | 'technicians') => {
    if (form.isDirty()) confirmLeaving(() => onOther(dialog))
    else onOther(dialog)
  }
  return (
    <FormModal
      title={texts.title}
      form={form}
      onSubmit={save}
      onClose={onClose}
      conflict={guard.conflict}
      aside={
        <>
          <Button variant="subtle" px="xs" onClick={() => open('date')}>
            {texts.onlyDay}
          </Button>
          <Button variant="subtle" px="xs" onClick={() => open('technicians')}>
            {texts.onlyTechnicians}
          </Button>
        </>
      }
    >
      <DayFields request={request} form={form} />
      <Technicians request={request} form={form} known={known} onPick={(person) => setPicked([...picked, person])} />
    </FormModal>
  )
}

interface FieldsProps {
  request: ServiceRequest
  form: UseFormReturnType<Plan>
}

function DayFields({ request, form }: FieldsProps) {
  const days = preferredDays(request)
  const { assignedDate } = form.getValues()
  const { preferredStartDate, preferredEndDate } = request
  return (
    <Stack gap="xs">
      <DayInput label={texts.day} data-autofocus {...form.getInputProps('assignedDate')} />
      {(preferredStartDate || preferredEndDate) && (
        <Text size="sm" c="dimmed">
          {requestsTexts.dateDialog.preferred(preferredStartDate, preferredEndDate)}
        </Text>
      )}
      {days.length > 0 && (
        <Group gap="xs" role="group" aria-label={texts.preferredDays}>
          {days.map((day) => (
            <Button
              key={day}
              variant={day === assignedDate ? 'filled' : 'default'}
              aria-pressed={day === assignedDate}
              onClick={() => form.setFieldValue('assignedDate', day)}
            >
              {formatDay(day)}
            </Button>
          ))}
        </Group>
      )}
      <ChosenDay requestId={request.id} day={assignedDate} />
    </Stack>
  )
}

interface TechniciansProps extends FieldsProps {
  /** Shown without a search: the assigned and the picked technicians. */
  known: readonly Person[]
  onPick: (person: Person) => void
}

function Technicians({ request, form, known, onPick }: TechniciansProps) {
  const [word, setWord] = useState('')
  const found = useQuery(techniciansQuery(word))
  const { technicianIds, assignedDate } = form.getValues()
  const people = found.data?.content.map(({ id, email, fullName }): Person => ({ id, email, name: fullName }))
  const isIn = (list: readonly Person[] | undefined, { id }: Person) => list?.some((one) => one.id === id) === true
  const beside = known.filter((one, index) => !isIn(people, one) && !isIn(known.slice(0, index), one))
  const choose = (ids: string[]) => {
    const added = people?.find(({ id }) => ids.includes(id) && !technicianIds.includes(id))
    if (added) onPick(added)
    form.setFieldValue('technicianIds', ids)
  }
  return (
    <Input.Wrapper label={texts.technicians} labelElement="div">
      <SearchInput value={word} onChange={setWord} placeholder={requestsTexts.technicianDialog.search} mt={4} />
      <QueryState query={found} failed={requestsTexts.technicianDialog.failed}>
        <ListSkeleton label={texts.technicians} rows={3} />
      </QueryState>
      {people?.length === 0 && (
        <Text c="dimmed" mt="sm" role="status">
          {requestsTexts.technicianDialog.none}
        </Text>
      )}
      <Checkbox.Group aria-label={texts.technicians} value={technicianIds} onChange={choose}>
        <Stack gap="sm" mt="sm" aria-busy={found.isPlaceholderData}>
          {[...beside, ...(people ?? [])].map((person) => (
            <Checkbox
              key={person.id}
              value={person.id}
              label={<Technician person={person} requestId={request.id} day={assignedDate} />}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {found.data && found.data.page.totalPages > 1 && (
        <Text size="sm" c="dimmed" mt="xs">
          {requestsTexts.technicianDialog.more}
        </Text>
      )}
    </Input.Wrapper>
  )
}

/** The load only helps to choose: without it the choice still works. */
function Technician({ person, requestId, day }: { person: Person; requestId: string; day: string }) {
  const workloads = useQuery(workloadsQuery(requestId, day))
  const { openJobs = 0, sameDayJobs = 0 } = workloads.data?.find((one) => one.technicianId === person.id) ?? {}
  return (
    <span className={classes.name}>
      {person.name && <strong>{person.name}</strong>} {person.email}{' '}
      {!workloads.isError && (
        <span className={classes.busy} aria-busy={workloads.isPending}>
          {workloads.data && day && (
            <>
              <span data-taken={sameDayJobs > 0 || undefined}>
                {requestsTexts.technicianDialog.onDay(day, sameDayJobs)}
              </span>{' '}
            </>
          )}
          {workloads.data && <span>{requestsTexts.technicianDialog.openJobs(openJobs)}</span>}
        </span>
      )}
    </span>
  )
}
