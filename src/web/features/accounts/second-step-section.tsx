// The account's second step: passkeys, the app, and the recovery codes.
import { Group, Text } from '@mantine/core'
import { IconDeviceMobile, IconFingerprint, IconKey } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { type Factor, type Factors, factorsApi } from '../../../shared/accounts/factors.contract.ts'
import { securityTexts as texts } from '../../../shared/accounts/security.texts.ts'
import { formatDay, formatInstant } from '../../../shared/days.ts'
import { call } from '../../api/call.ts'
import { keys } from '../../api/query-keys.ts'
import { meQuery } from '../../api/session.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { Section } from '../../ui/layout/section.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { confirmAction } from '../../ui/overlays/confirm.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { AddFactor } from './add-factor.tsx'
import { addingFactor } from './adding-factor-rules.ts'
import { factorsQuery } from './factors.api.ts'
import classes from './sessions.module.css'

const TotpSetup = onDemand(async () => (await import('./totp-setup.tsx')).TotpSetup)
const AddedDialog = onDemand(async () => (await import('./added-factor.tsx')).AddedDialog)
const NewCodes = onDemand(async () => (await import('./recovery-codes.tsx')).NewCodes)

export function SecondStepSection() {
  const factors = useQuery(factorsQuery)
  const changed = useChanged()
  // Here and not beside its button, which may be gone as soon as the step is added: the recovery codes are shown once.
  const adding = addingFactor.useValue()
  const [added, setAdded] = useState<{ recoveryCodes: string[] | null } | null>(null)
  useEffect(() => () => addingFactor.set(null), [])
  const close = () => {
    addingFactor.set(null)
    setAdded(null)
    void changed()
  }
  return (
    <Section title={texts.secondStep}>
      <Text c="dimmed" mb="md">
        {texts.secondStepIntro}
      </Text>
      {factors.isPending && <ListSkeleton label={texts.secondStep} rows={1} />}
      {factors.isError && (
        <ErrorState
          message={texts.secondStepFailed}
          detail={factors.error.message}
          onRetry={() => void factors.refetch()}
        />
      )}
      {factors.data && <Known {...factors.data} />}
      {factors.data && <AddFactor factors={factors.data.factors} onAdded={setAdded} />}
      {adding === 'app' && <TotpSetup onClose={close} />}
      {added && <AddedDialog codes={added.recoveryCodes} onClose={close} />}
    </Section>
  )
}

function useChanged() {
  const client = useQueryClient()
  return async () => {
    await Promise.all([client.invalidateQueries({ queryKey: keys.sessions }), client.invalidateQueries(meQuery)])
  }
}

function Known({ factors, recoveryCodesLeft }: Factors) {
  if (factors.length === 0) return null
  return (
    <ul className={classes.list} aria-label={texts.secondStep}>
      {factors.map((factor) => (
        <li key={factor.id} className={classes.row}>
          <OneFactor factor={factor} isLast={factors.length === 1} />
        </li>
      ))}
      <li className={classes.row}>
        <RecoveryCodes left={recoveryCodesLeft} />
      </li>
    </ul>
  )
}

interface RowProps {
  icon: ReactNode
  title: string
  lines: readonly string[]
  children: ReactNode
}

const Row = ({ icon, title, lines, children }: RowProps) => (
  <>
    <span className={classes.icon}>{icon}</span>
    <div className={classes.words}>
      <strong>{title}</strong>
      {lines.map((line) => (
        <small key={line}>{line}</small>
      ))}
    </div>
    {children}
  </>
)

function OneFactor({
  factor: { id, kind, device, createdAt, usedAt, works },
  isLast,
}: {
  factor: Factor
  isLast: boolean
}) {
  const changed = useChanged()
  const isPasskey = kind === 'PASSKEY'
  const Icon = isPasskey ? IconFingerprint : IconDeviceMobile
  const named = isPasskey ? texts.removePasskeyNamed(device ?? '', formatDay(createdAt)) : texts.removeAppNamed
  const remove = () =>
    confirmAction({
      title: named,
      message: isLast ? texts.removeLastQuestion : isPasskey ? texts.removePasskeyQuestion : texts.removeAppQuestion,
      confirmLabel: texts.remove,
      dangerous: true,
      onConfirm: async () => {
        await call(factorsApi.remove, { params: { id }, failure: texts.notRemoved })
        await changed()
      },
    })
  const used = usedAt ? texts.usedAt(formatInstant(usedAt)) : texts.neverUsed
  return (
    <Row
      icon={<Icon size={22} stroke={1.6} aria-hidden />}
      title={isPasskey ? texts.passkey : texts.app}
      lines={[texts.added(formatDay(createdAt), device), works ? used : texts.passkeyElsewhere]}
    >
      <ServerButton variant="default" size="compact-md" aria-label={named} onClick={remove}>
        {texts.remove}
      </ServerButton>
    </Row>
  )
}

function RecoveryCodes({ left }: { left: number }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const changed = useChanged()
  const { run, pending } = useAsyncAction(async () => {
    const answer = await call(factorsApi.newRecoveryCodes, { failure: texts.notRenewed })
    setCodes(answer.recoveryCodes)
    await changed()
  })
  const ask = () =>
    confirmAction({
      title: texts.renewCodesNamed,
      message: texts.renewQuestion,
      confirmLabel: texts.renewCodes,
      onConfirm: () => void run(),
    })
  return (
    <Row
      icon={<IconKey size={22} stroke={1.6} aria-hidden />}
      title={texts.recoveryCodes}
      lines={[left > 0 ? texts.codesLeft(left) : texts.noCodesLeft]}
    >
      <Group>
        <ServerButton
          variant="default"
          size="compact-md"
          loading={pending}
          aria-label={texts.renewCodesNamed}
          onClick={ask}
        >
          {texts.renewCodes}
        </ServerButton>
      </Group>
      {codes && <NewCodes codes={codes} onClose={() => setCodes(null)} />}
    </Row>
  )
}
