// The technicians of the request: the assigned ones on top, below them a search among all. Each is shown with their load.

import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { requestsApi, type ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestsMessages } from '../../../shared/requests/requests.messages.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import { call } from '../../api/call.ts'
import { undoToast } from '../../feedback/undo-toast.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { PersonName } from '../../ui/layout/person-name.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { techniciansQuery, useRequestChange, workloadsQuery } from './requests.api.ts'
import classes from './technician-modal.module.css'

const texts = requestsTexts.technicianDialog
const SEARCH_DELAY = 400

type Step = 'assign' | 'unassign'
const MESSAGE_OF_STEP = { assign: 'technician_assigned', unassign: 'technician_unassigned' } as const

/** Each step offers its reverse as the undo. */
function useTechnicianSteps({ id }: ServiceRequest) {
  const change = useRequestChange(id)
  const [taken, setTaken] = useState<string | null>(null)
  const send = (step: Step, technicianId: string, said: { success: string | null; failure?: string }) =>
    change(() => call(requestsApi[step], { params: { id, technicianId }, ...said }))
  const { run, pending } = useAsyncAction(async (step: Step, technicianId: string) => {
    setTaken(technicianId)
    await send(step, technicianId, { success: null })
    const other = step === 'assign' ? 'unassign' : 'assign'
    const undo = () => send(other, technicianId, { success: appTexts.undone, failure: appTexts.notUndone })
    undoToast(requestsMessages[MESSAGE_OF_STEP[step]], undo, appTexts.undoInTime)
  })
  return { pending: pending ? taken : null, take: run }
}

export function TechnicianModal({ request, onClose }: { request: ServiceRequest; onClose: () => void }) {
  const { pending, take } = useTechnicianSteps(request)
  const assigned = new Set(request.technicians.map((technician) => technician.id))
  return (
    <Dialog onClose={onClose} title={texts.title}>
      <Stack gap="lg">
        <section>
          <Title order={3} mb="xs">
            {texts.assigned}
          </Title>
          {request.technicians.length === 0 && <Text c="dimmed">{requestsTexts.unassigned}</Text>}
          <ul className={classes.people}>
            {request.technicians.map(({ id, name, email }) => (
              <Person key={id} id={id} request={request} name={name} email={email}>
                <ServerButton
                  variant="light"
                  color="red"
                  aria-label={texts.removeNamed(email)}
                  loading={pending === id}
                  disabled={pending !== null && pending !== id}
                  onClick={() => take('unassign', id)}
                >
                  {texts.remove}
                </ServerButton>
              </Person>
            ))}
          </ul>
        </section>
        <TechnicianSearch request={request} assigned={assigned} pending={pending} onAdd={(id) => take('assign', id)} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.done}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

interface PersonProps {
  id: string
  request: ServiceRequest
  name: string | null
  email: string
  children: ReactNode
}

function Person({ id, request, name, email, children }: PersonProps) {
  return (
    <li>
      <span className={classes.name}>
        <PersonName name={name} email={email} withEmail />
        <Busy technicianId={id} request={request} />
      </span>
      {children}
    </li>
  )
}

/** The load only helps to choose: without it the choice still works. */
function Busy({ technicianId, request }: { technicianId: string; request: ServiceRequest }) {
  const workloads = useQuery(workloadsQuery(request.id))
  if (workloads.isError) return null
  const work = workloads.data?.find((one) => one.technicianId === technicianId)
  const { openJobs = 0, sameDayJobs = 0 } = work ?? {}
  return (
    <span className={classes.busy} aria-busy={workloads.isPending}>
      {workloads.data && (
        <>
          <span>{texts.openJobs(openJobs)}</span>
          {request.assignedDate && (
            <span data-taken={sameDayJobs > 0 || undefined}>{texts.onDay(request.assignedDate, sameDayJobs)}</span>
          )}
        </>
      )}
    </span>
  )
}

interface SearchProps {
  request: ServiceRequest
  assigned: ReadonlySet<string>
  pending: string | null
  onAdd: (id: string) => void
}

function TechnicianSearch({ request, assigned, pending, onAdd }: SearchProps) {
  const [email, setEmail] = useState('')
  const found = useQuery(techniciansQuery(email))
  const people = found.data?.content
  return (
    <section>
      <Title order={3} mb="xs">
        {texts.results}
      </Title>
      <SearchInput value={email} onChange={setEmail} delay={SEARCH_DELAY} placeholder={texts.search} data-autofocus />
      <QueryState query={found} failed={texts.failed}>
        <ListSkeleton label={texts.results} rows={3} />
      </QueryState>
      {people?.length === 0 && (
        <Text c="dimmed" mt="sm" role="status">
          {texts.none}
        </Text>
      )}
      <ul className={classes.people} aria-label={texts.results} aria-busy={found.isPlaceholderData}>
        {people?.map((person) => (
          <Person key={person.id} id={person.id} request={request} name={person.fullName} email={person.email}>
            {assigned.has(person.id) ? (
              <Badge color="green">{texts.isAssigned}</Badge>
            ) : (
              <ServerButton
                variant="default"
                aria-label={texts.addNamed(person.email)}
                loading={pending === person.id}
                disabled={pending !== null && pending !== person.id}
                onClick={() => onAdd(person.id)}
              >
                {texts.add}
              </ServerButton>
            )}
          </Person>
        ))}
      </ul>
      {found.data && found.data.page.totalPages > 1 && (
        <Text size="sm" c="dimmed" mt="xs">
          {texts.more}
        </Text>
      )}
    </section>
  )
}
