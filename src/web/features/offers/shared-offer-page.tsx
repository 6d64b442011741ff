// What the link of an offer opens, without an account: the offer in force, and its answer with a code from a mail.
import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { SHARED_OFFER_PATH } from '../../../shared/offers/offer-links.address.ts'
import { offerLinksApi, type SharedOffer } from '../../../shared/offers/offer-links.contract.ts'
import { agreedTexts, sharedOfferTexts as texts } from '../../../shared/offers/offer-links.texts.ts'
import type { Offer } from '../../../shared/offers/offers.contract.ts'
import { offersTexts, payableOf } from '../../../shared/offers/offers.texts.ts'
import type { PublicWorkshop } from '../../../shared/workshop/workshop.contract.ts'
import { addressOf, call, callBlob } from '../../api/call.ts'
import { ApiError } from '../../feedback/api-error.ts'
import { Navigate } from '../../routing/link.tsx'
import { useParams } from '../../routing/use-router.ts'
import { linkQuery, useLinkToken, WithoutLinkAnswer } from '../../ui/feedback/link-answer.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useGrey } from '../../ui/forms/server-need.ts'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { openInTab } from '../../ui/layout/open-in-tab.ts'
import { Section } from '../../ui/layout/section.tsx'
import { confirmAction } from '../../ui/overlays/confirm.tsx'
import { publicWorkshopQuery } from '../workshop/workshop.api.ts'
import { WorkshopContact } from '../workshop/workshop-contact.parts.tsx'
import { answerEntry, useAnswerEntry } from './answer/answer-entry.ts'
import { RejectionReason, StartAtOnce } from './answer/answer-fields.tsx'
import { CodeField } from './answer/code-field.tsx'
import { chosenPayableTry, hasChoice, useChosenIds } from './answer/offer-choice.ts'
import { OfferGlance } from './answer/offer-glance.tsx'
import { OfferPriceNotes } from './builder/offer-price-notes.tsx'
import { OfferExtra } from './extra/offer-extra.tsx'
import { OfferItems } from './offer-items.tsx'
import { OfferTotals } from './offer-totals.tsx'

/** The address with the token in its path leads to the one that keeps it out of logs and referrers. */
export function SharedOfferRedirect() {
  const { token = '' } = useParams()
  return <Navigate to={{ pathname: SHARED_OFFER_PATH, hash: token }} replace />
}

export function SharedOfferPage() {
  const token = useLinkToken()
  const offer = useQuery(linkQuery('shared-offer', token, (asked) => call(offerLinksApi.byAnyone, asked)))
  const workshop = useQuery({ ...publicWorkshopQuery, enabled: token !== '' })
  if (!offer.isSuccess)
    return <WithoutLinkAnswer query={offer} token={token} texts={texts} label={appTexts.titles.sharedOffer} rows={4} />
  return <LoadedOffer token={token} shared={offer.data} workshop={workshop.data} reload={offer.refetch} />
}

/** A link names its photos by their places. */
const placesOf = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index + 1))

/** The parts of the offer's card need a whole offer: what a link does not show is empty. */
const wholeOf = (shared: SharedOffer): Offer => ({
  ...shared,
  ...{ id: shared.offerNumber, serviceRequestId: '', createdAt: '', validityDays: null, renewalAskedAt: null },
  extra: shared.extra && { ...shared.extra, photoIds: placesOf(shared.extra.photoCount), byConsent: false },
  ...{
    decidedAt: null,
    steps: null,
    takenBack: [],
    codeAboveTry: null,
    version: shared.rev,
    items: shared.items.map((item) => ({ ...item, partId: null })),
  },
})

interface Props {
  token: string
  shared: SharedOffer
  reload: () => Promise<unknown>
}

function LoadedOffer({ token, shared, workshop, reload }: Props & { workshop: PublicWorkshop | undefined }) {
  const { offerNumber, rev, status, note, getsCode, isAnswerable } = shared
  const isOpen = status === 'SENT' && isAnswerable !== false
  const [firstRev] = useState(rev)
  const offer = useMemo(() => wholeOf(shared), [shared])
  const ids = useChosenIds(offer)
  const chosen = isOpen && hasChoice(offer) ? ids : undefined
  const grey = useGrey(true)
  const openPdf = useAsyncAction(() =>
    openInTab(() => callBlob(offerLinksApi.pdf, { params: { token }, failure: texts.pdfFailed }), {
      loading: texts.pdfLoading,
      fileName: `${offerNumber}.pdf`,
    }),
  )
  return (
    <Stack gap="lg" maw={720} mx="auto" w="100%">
      <div>
        {workshop?.tradeName && <Text fw={600}>{workshop.tradeName}</Text>}
        <Title order={1}>{texts.title(offerNumber)}</Title>
        <Text c="dimmed">{texts.rev(rev)}</Text>
      </div>
      <Alert color={status === 'ACCEPTED' ? 'green' : status === 'REJECTED' ? 'gray' : 'blue'}>
        {status === 'SENT' && !isOpen ? texts.unanswerable : texts.states[status]}
      </Alert>
      {rev !== firstRev && status === 'SENT' && <Alert color="yellow">{texts.revised}</Alert>}
      <OfferGlance offer={offer} chosen={chosen} />
      {offer.extra && (
        <div>
          <OfferExtra
            extra={offer.extra}
            isUnpriced={false}
            isOwner={false}
            isWhole
            picture={(place) => (
              <img
                src={addressOf(offerLinksApi.photo, { params: { token, place } })}
                alt={texts.photo(place)}
                loading="lazy"
              />
            )}
          />
        </div>
      )}
      {chosen && <Text>{offersTexts.choose}</Text>}
      <OfferItems offer={offer} chosen={chosen} />
      {note && <Text style={{ whiteSpace: 'pre-wrap' }}>{note}</Text>}
      <OfferTotals offer={offer} chosen={chosen} isShared />
      <Anchor component="button" type="button" ta="left" onClick={() => void openPdf.run()} {...grey}>
        <Group gap="xs">
          <IconFileTypePdf size={18} aria-hidden />
          {texts.openPdf}
        </Group>
      </Anchor>
      {isOpen && getsCode === false && <Text fw={600}>{texts.noCode}</Text>}
      {isOpen && getsCode !== false && (
        <Answer key={rev} token={token} shared={shared} offer={offer} chosen={chosen} reload={reload} />
      )}
      {workshop && <WorkshopContact workshop={workshop} />}
    </Stack>
  )
}

interface AnswerProps extends Props {
  offer: Offer
  /** The lines that are accepted, of an offer with a choice. */
  chosen: ReadonlySet<string> | undefined
}

function Answer({ token, shared, offer, chosen, reload }: AnswerProps) {
  const { offerNumber, rev } = shared
  const payableTry = chosen ? chosenPayableTry(offer) : shared.payableTry
  const selectedItemIds = chosen && [...chosen]
  const [entry] = useState(answerEntry)
  const { code, problem } = useAnswerEntry(entry)
  const params = { token }
  /** A refusal of the code stands at its field; after another one the page shows the offer as it is now. */
  const answer = async (send: () => Promise<unknown>) => {
    entry.write({ problem: null })
    try {
      await send()
      await reload()
    } catch (error) {
      const refused = error instanceof ApiError && error.fieldErrors.find(({ field }) => field === 'code')
      if (refused) entry.write({ problem: refused.message })
      else await reload()
    }
  }
  const accepting = useAsyncAction(() =>
    answer(() => {
      const { startAtOnce } = entry.read()
      return call(offerLinksApi.accept, { params, body: { code, rev, startAtOnce, selectedItemIds } })
    }),
  )
  const askToReject = () =>
    confirmAction({
      message: texts.rejectQuestion,
      confirmLabel: texts.reject,
      dangerous: true,
      onConfirm: () =>
        answer(() => call(offerLinksApi.reject, { params, body: { code, rev, reason: entry.read().reason } })),
    })
  return (
    <Section title={texts.states.SENT}>
      <Stack gap="md">
        <CodeField
          intro={texts.answerIntro}
          send={() => call(offerLinksApi.sendCode, { params })}
          code={code}
          problem={problem}
          onChange={(typed) => entry.write({ code: typed, problem: null })}
        >
          <OfferPriceNotes offer={offer} chosen={chosen} />
          <StartAtOnce entry={entry} />
          <Text size="sm">{agreedTexts.acceptance(offerNumber, rev, payableOf(shared, payableTry))}</Text>
          <ServerButton
            color="buoy"
            disabled={code === ''}
            loading={accepting.pending}
            onClick={() => void accepting.run()}
          >
            {texts.accept}
          </ServerButton>
          <RejectionReason entry={entry} />
          <Button variant="default" disabled={code === ''} onClick={askToReject}>
            {texts.reject}
          </Button>
        </CodeField>
      </Stack>
    </Section>
  )
}
