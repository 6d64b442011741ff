// The owner's standing consent: extra work up to a ceiling is done without asking. The staff reads it.
import { Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '../../../../shared/money.ts'
import { extraTexts } from '../../../../shared/offers/extra-work.texts.ts'
import type { ExtrasOfRequest } from '../../../../shared/offers/extra-work.ts'
import { confirmAction } from '../../../ui/overlays/confirm.tsx'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'
import { useConsent } from '../offers.api.ts'
import classes from './extra-work.module.css'

const ExtraConsentModal = onDemand(async () => (await import('./extra-consent-modal.tsx')).ExtraConsentModal)

const texts = extraTexts.consent
const lira = (amount: number) => formatMoney(amount, 'TRY')

interface Props {
  requestId: string
  extras: ExtrasOfRequest
  mayChange: boolean
  isOwner: boolean
}

export function ExtraConsent({ requestId, extras: { consent, items }, mayChange, isOwner }: Props) {
  const { revoke } = useConsent(requestId)
  const [isOpen, setIsOpen] = useState(false)
  const accepted = items.filter(({ byConsent, status }) => byConsent && status === 'ACCEPTED')
  const ask = () =>
    confirmAction({
      ...texts.revokeDialog,
      confirmLabel: texts.revoke,
      dangerous: true,
      onConfirm: revoke,
    })
  return (
    <div className={classes.consent}>
      <Title order={3} size="h5" mb={4}>
        {texts.title}
      </Title>
      {!consent && <Text c="dimmed">{texts.none}</Text>}
      {consent && (
        <>
          <Text>{(isOwner ? texts.stands : texts.standsFor)(lira(consent.ceiling))}</Text>
          <Text size="sm" c="dimmed">
            {consent.used > 0
              ? texts.used(lira(consent.used), lira(Math.max(0, consent.ceiling - consent.used)))
              : texts.unused}
          </Text>
        </>
      )}
      {isOwner && accepted.length > 0 && (
        <ul className={classes.list} aria-label={texts.accepted}>
          {accepted.map(({ id, offerNumber, payableTry }) => (
            <li key={id}>
              <span className={classes.about}>{offerNumber}</span>
              <span>{lira(payableTry ?? 0)}</span>
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <Group gap="sm" mt="sm">
          <Button variant="default" onClick={() => setIsOpen(true)}>
            {consent ? texts.change : texts.give}
          </Button>
          {consent && (
            <Button variant="subtle" color="red" onClick={ask}>
              {texts.revoke}
            </Button>
          )}
        </Group>
      )}
      {isOpen && (
        <ExtraConsentModal requestId={requestId} ceiling={consent?.ceiling ?? null} onClose={() => setIsOpen(false)} />
      )}
    </div>
  )
}
