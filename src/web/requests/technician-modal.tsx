// Who works on the request: the assigned ones on top, below them a search among all technicians.
import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { requestsApi, type ServiceRequest } from '../../shared/requests/requests.contract.ts'
import { requestsTexts } from '../../shared/requests/requests.texts.ts'
import { ApiError } from '../app/api-error.ts'
import { call } from '../app/call.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { SearchInput } from '../ui/search-input.tsx'
import { techniciansQuery, useRequestChange } from './requests.api.ts'
import classes from './technician-modal.module.css'

const texts = requestsTexts.technicianDialog
const SEARCH_DELAY = 400

export function TechnicianModal({ request, onClose }: { request: ServiceRequest; onClose: () => void }) {
  const change = useRequestChange(request.id)
  const [pending, setPending] = useState<string | null>(null)
  const send = async (endpoint: typeof requestsApi.assign | typeof requestsApi.unassign, technicianId: string) => {
    setPending(technicianId)
    try {
      await change(() => call(endpoint, { params: { id: request.id, technicianId } }))
    } catch (error) {
      // call() has shown why.
      if (!(error instanceof ApiError)) throw error
    } finally {
      setPending(null)
    }
  }
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
            {request.technicians.map(({ id, email }) => (
              <li key={id}>
                <span className={classes.email}>{email}</span>
                <Button
                  variant="light"
                  color="red"
                  aria-label={texts.removeNamed(email)}
                  loading={pending === id}
                  disabled={pending !== null && pending !== id}
                  onClick={() => send(requestsApi.unassign, id)}
                >
                  {texts.remove}
                </Button>
              </li>
            ))}
          </ul>
        </section>
        <TechnicianSearch assigned={assigned} pending={pending} onAdd={(id) => send(requestsApi.assign, id)} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.done}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

interface SearchProps {
  assigned: ReadonlySet<string>
  pending: string | null
  onAdd: (id: string) => void
}

function TechnicianSearch({ assigned, pending, onAdd }: SearchProps) {
  const [email, setEmail] = useState('')
  const found = useQuery(techniciansQuery(email))
  const people = found.data?.content
  return (
    <section>
      <Title order={3} mb="xs">
        {texts.results}
      </Title>
      <SearchInput value={email} onChange={setEmail} delay={SEARCH_DELAY} placeholder={texts.search} data-autofocus />
      {!people && found.isError && (
        <ErrorState message={texts.failed} detail={found.error.message} onRetry={() => void found.refetch()} />
      )}
      {!people && !found.isError && <ListSkeleton label={texts.results} rows={3} />}
      {people?.length === 0 && (
        <Text c="dimmed" mt="sm" role="status">
          {texts.none}
        </Text>
      )}
      <ul className={classes.people} aria-label={texts.results} aria-busy={found.isPlaceholderData}>
        {people?.map((person) => (
          <li key={person.id}>
            <span className={classes.email}>
              {person.fullName && <strong>{person.fullName}</strong>}
              {person.email}
            </span>
            {assigned.has(person.id) ? (
              <Badge color="green">{texts.isAssigned}</Badge>
            ) : (
              <Button
                variant="default"
                aria-label={texts.addNamed(person.email)}
                loading={pending === person.id}
                disabled={pending !== null && pending !== person.id}
                onClick={() => onAdd(person.id)}
              >
                {texts.add}
              </Button>
            )}
          </li>
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
