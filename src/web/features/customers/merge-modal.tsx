// Two records of one customer become one: the other is chosen, both are compared, and the merging is confirmed.
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowsExchange } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { customersTexts } from '../../../shared/customers/customers.texts.ts'
import { type MergePreview, type MergeSide, mergingApi } from '../../../shared/customers/merging.contract.ts'
import { mergedFacts, mergingTexts as texts } from '../../../shared/customers/merging.texts.ts'
import { formatMoney } from '../../../shared/money.ts'
import { shownPhone } from '../../../shared/phone.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { ApiError } from '../../feedback/api-error.ts'
import { useNavigate } from '../../routing/use-router.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { type Choice, SearchSelect } from '../../ui/forms/search-select.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { Facts } from '../../ui/layout/facts.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { customerPath } from './customer-paths.ts'
import { mergePreviewQuery, otherCustomers } from './customers.api.ts'
import classes from './merging.module.css'

interface Props {
  keptId: string
  /** The other record, where it is known. */
  fromId?: string
  /** What the person asked for instead, and why it is no more possible. */
  why?: string
  onClose: () => void
  /** In place of the way to the kept record's card. */
  onMerged?: () => void
}

export function MergeModal({ keptId, fromId, why, onClose, onMerged }: Props) {
  const [pair, setPair] = useState(fromId ? { keptId, fromId } : null)
  return (
    <Dialog onClose={onClose} title={texts.title} size="lg">
      {why && <Text mb="md">{why}</Text>}
      {pair ? (
        <Compared
          {...pair}
          onSwap={() => setPair({ keptId: pair.fromId, fromId: pair.keptId })}
          onBack={() => setPair(null)}
          onClose={onClose}
          onMerged={onMerged}
        />
      ) : (
        <Chosen keptId={keptId} onChosen={(id) => setPair({ keptId, fromId: id })} />
      )}
    </Dialog>
  )
}

function Chosen({ keptId, onChosen }: { keptId: string; onChosen: (id: string) => void }) {
  const [choice, setChoice] = useState<Choice | null>(null)
  return (
    <Stack gap="md" mih={240}>
      <SearchSelect
        label={texts.choose}
        placeholder={texts.choosePlaceholder}
        data-autofocus
        {...otherCustomers(keptId)}
        none={texts.none}
        value={choice}
        onChange={(next) => {
          setChoice(next)
          if (next) onChosen(next.id)
        }}
      />
    </Stack>
  )
}

interface ComparedProps {
  keptId: string
  fromId: string
  onSwap: () => void
  onBack: () => void
  onClose: () => void
  onMerged: (() => void) | undefined
}

function Compared({ keptId, fromId, onSwap, onBack, onClose, onMerged }: ComparedProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const preview = useQuery(mergePreviewQuery(keptId, fromId))
  const { run, pending } = useAsyncAction(async () => {
    if (!preview.data) return
    const body = { fromId, versions: preview.data.versions }
    try {
      await call(mergingApi.merge, { params: { id: keptId }, body, failure: texts.failed })
    } catch (error) {
      // What has changed is shown, and asked about again.
      if (error instanceof ApiError && error.key === 'record_changed') await preview.refetch()
      throw error
    }
    onClose()
    if (!onMerged) await navigate(customerPath(keptId), { replace: true })
    await invalidate(client, ['account', 'boat', 'payment'])
    onMerged?.()
  })
  if (preview.isError)
    return (
      <ErrorState message={texts.loadFailed} detail={preview.error.message} onRetry={() => void preview.refetch()} />
    )
  if (!preview.data) return <ListSkeleton label={texts.title} rows={4} />
  const { kept, other } = preview.data
  return (
    <Stack gap="md">
      <div className={classes.sides}>
        <Side title={texts.kept} side={kept} />
        <Side title={texts.other} side={other} />
      </div>
      <Differences preview={preview.data} />
      {other.signIn === 'ACTIVE' && (
        <Alert color={kept.signIn === 'ACTIVE' ? 'blue' : 'red'} icon={<IconAlertTriangle size={20} aria-hidden />}>
          {kept.signIn === 'ACTIVE' ? texts.signInEndsToo(other.email) : texts.signInEnds(nameOf(other))}
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        {texts.noUndo}
      </Text>
      <Group justify="flex-end">
        <Button variant="subtle" onClick={onBack}>
          {texts.back}
        </Button>
        {!other.isArchived && (
          <Button variant="default" leftSection={<IconArrowsExchange size={18} aria-hidden />} onClick={onSwap}>
            {texts.swap}
          </Button>
        )}
        <ServerButton color="red" loading={pending} onClick={() => void run()}>
          {texts.submit}
        </ServerButton>
      </Group>
    </Stack>
  )
}

const nameOf = ({ fullName, email }: MergeSide) => fullName ?? (email || customersTexts.noName)

const Side = ({ title, side }: { title: string; side: MergeSide }) => (
  <section className={classes.side} aria-label={title}>
    <Text size="sm" c="dimmed">
      {title}
    </Text>
    <Text fw={600}>{nameOf(side)}</Text>
    <Facts
      items={[
        [mergedFacts.phone, shownPhone(side.phone)],
        [mergedFacts.email, side.email],
        [texts.signIn, side.isArchived ? customersTexts.states.ARCHIVED : customersTexts.signIns[side.signIn]],
        [texts.boats, String(side.boats)],
        [texts.requests, String(side.requests)],
        [texts.people, String(side.people)],
        [texts.ledger, formatMoney(side.open, 'TRY')],
      ]}
    />
  </section>
)

const Differences = ({ preview: { filled, differing } }: { preview: MergePreview }) => (
  <>
    {filled.length > 0 && (
      <section aria-label={texts.filled}>
        <Text fw={600} mb={4}>
          {texts.filled}
        </Text>
        <Facts items={filled.map(({ fact, value }) => [mergedFacts[fact], value])} />
      </section>
    )}
    {differing.length > 0 && (
      <section aria-label={texts.differing}>
        <Text fw={600}>{texts.differing}</Text>
        <Text size="sm" c="dimmed" mb={4}>
          {texts.differingHint}
        </Text>
        <Facts
          items={differing.map(({ fact, kept, other }) => [
            mergedFacts[fact],
            <span key={fact}>
              {kept || texts.nothing} <s className={classes.gone}>{other}</s>
            </span>,
          ])}
        />
      </section>
    )}
  </>
)
