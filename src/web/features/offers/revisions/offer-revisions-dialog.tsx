// The revisions of an offer, and what changed between any two of them.

import { Badge, Group, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../../../shared/days.ts'
import { formatMoney } from '../../../../shared/money.ts'
import { changesBetween } from '../../../../shared/offers/offers.changes.ts'
import type { Offer, OfferRevision, RevisionLine } from '../../../../shared/offers/offers.contract.ts'
import { offersTexts, payableOf } from '../../../../shared/offers/offers.texts.ts'
import { formatCounted } from '../../../../shared/quantity.ts'
import { QueryState } from '../../../ui/feedback/query-state.tsx'
import { ServerButton } from '../../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../../ui/forms/use-async-action.ts'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { offerRevisionsQuery } from '../offers.api.ts'
import { openOfferPdf } from '../open-pdf.ts'
import { lineTermsOf } from './offer-differences.ts'
import classes from './offer-revisions.module.css'

const texts = offersTexts.revisions

interface Props {
  offer: Offer
  onClose: () => void
}

export function OfferRevisionsDialog({ offer, onClose }: Props) {
  return (
    <Dialog title={texts.title(offer.offerNumber)} size="lg" onClose={onClose}>
      <Revisions offer={offer} />
    </Dialog>
  )
}

function Revisions({ offer }: { offer: Offer }) {
  const revisions = useQuery(offerRevisionsQuery(offer))
  if (!revisions.data)
    return (
      <QueryState query={revisions} failed={texts.loadFailed}>
        <ListSkeleton label={texts.title(offer.offerNumber)} />
      </QueryState>
    )
  return (
    <Stack gap="lg">
      <ul className={classes.revisions}>
        {revisions.data.map((revision) => (
          <RevisionRow key={revision.rev} offer={offer} revision={revision} />
        ))}
      </ul>
      {revisions.data.length > 1 && <Comparison revisions={revisions.data} />}
    </Stack>
  )
}

function RevisionRow({ offer, revision }: { offer: Offer; revision: OfferRevision }) {
  const { rev, sentAt, isCurrent, currency, payable, payableTry } = revision
  const { run, pending } = useAsyncAction(() => openOfferPdf(offer, rev))
  return (
    <li>
      <div>
        <strong>{texts.name(rev)}</strong>{' '}
        <Badge color={isCurrent ? 'green' : 'gray'}>{isCurrent ? texts.current : texts.replaced}</Badge>
        <Text size="sm" c="dimmed">
          {formatInstant(sentAt)}
        </Text>
      </div>
      <div className={classes.amount}>
        <strong>{payableOf(revision, payableTry)}</strong>
        {currency !== 'TRY' && (
          <Text size="sm" c="dimmed">
            {formatMoney(payable, currency)}
          </Text>
        )}
      </div>
      <ServerButton
        variant="subtle"
        px="sm"
        loading={pending}
        aria-label={texts.openPdf(rev)}
        onClick={() => void run()}
      >
        {offersTexts.pdf}
      </ServerButton>
    </li>
  )
}

/** Starts with the newest two. */
function Comparison({ revisions }: { revisions: readonly OfferRevision[] }) {
  const [newest, second] = revisions.map(({ rev }) => rev)
  const [[from, to], setPair] = useState([second ?? 1, newest ?? 1])
  const [before, after] = [from, to].map((rev) => revisions.find((revision) => revision.rev === rev))
  const choices = revisions.map(({ rev }) => ({ value: String(rev), label: texts.name(rev) }))
  const choice = (label: string, rev: number, choose: (rev: number) => void) => (
    <Select
      label={label}
      data={choices}
      allowDeselect={false}
      value={String(rev)}
      onChange={(value) => value && choose(Number(value))}
    />
  )
  return (
    <section>
      <Group grow align="flex-end">
        {choice(texts.from, from, (rev) => setPair([rev, to]))}
        {choice(texts.to, to, (rev) => setPair([from, rev]))}
      </Group>
      {before && after && <Changes before={before} after={after} />}
    </section>
  )
}

function Changes({ before, after }: { before: OfferRevision; after: OfferRevision }) {
  const { added, removed, changed } = changesBetween(before, after)
  const line = (
    { partName, description, rateName, quantity, unit, unitPrice, ...terms }: RevisionLine,
    currency: string,
  ) =>
    `${[partName, description, rateName].filter(Boolean).join(', ')}: ${formatCounted(quantity, unit)} × ${formatMoney(unitPrice, currency)}${lineTermsOf(terms)}`
  const groups: [string, string[]][] = [
    [texts.added, added.map((one) => line(one, after.currency))],
    [texts.removed, removed.map((one) => line(one, before.currency))],
    [
      texts.changed,
      changed.map((one) => texts.turned(line(one.before, before.currency), line(one.after, after.currency))),
    ],
    [
      texts.total,
      [texts.turned(...([before, after].map((terms) => payableOf(terms, terms.payableTry)) as [string, string]))],
    ],
  ]
  return (
    <dl className={classes.changes}>
      {added.length + removed.length + changed.length === 0 && <dd>{texts.noChanges}</dd>}
      {groups.map(
        ([name, lines]) =>
          lines.length > 0 && (
            <div key={name}>
              <dt>{name}</dt>
              {lines.map((text) => (
                <dd key={text}>{text}</dd>
              ))}
            </div>
          ),
      )}
    </dl>
  )
}
