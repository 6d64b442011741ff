// The ready jobs: a press adds one to the offer. A link leads to the page that changes them.
import { Button, Group, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfferTemplate } from '../../../../shared/offers/offer-templates.contract.ts'
import { OFFER_TEMPLATES_PATH } from '../../../../shared/offers/offer-templates.paths.ts'
import { offerTemplatesTexts as texts } from '../../../../shared/offers/offer-templates.texts.ts'
import { Link } from '../../../routing/link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryState } from '../../../ui/feedback/query-state.tsx'
import { SearchInput } from '../../../ui/forms/search-input.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import classes from '../builder/offer-sources.module.css'
import { foundTemplatesQuery } from '../offer-templates.api.ts'
import { templatePrice } from './offer-template-form.ts'

interface Props {
  onPick: (template: OfferTemplate) => void
  onClose: () => void
}

export function OfferTemplatesDialog({ onPick, onClose }: Props) {
  const [search, setSearch] = useState('')
  const templates = useQuery(foundTemplatesQuery(search))
  return (
    <Dialog title={texts.jobs} size="lg" onClose={onClose}>
      <SearchInput value={search} placeholder={texts.findJob} delay={200} onChange={setSearch} mb="sm" />
      <QueryState query={templates} failed={texts.loadFailed}>
        <ListSkeleton label={texts.jobs} rows={3} />
      </QueryState>
      {templates.data?.length === 0 &&
        (search ? <EmptyState title={texts.noJob} /> : <EmptyState title={texts.empty} hint={texts.emptyHint} />)}
      {templates.data && templates.data.length > 0 && <Choice templates={templates.data} onPick={onPick} />}
      <Group justify="flex-end" mt="md">
        <Button component={Link} to={OFFER_TEMPLATES_PATH} variant="default" onClick={onClose}>
          {texts.edit}
        </Button>
      </Group>
    </Dialog>
  )
}

const Choice = ({ templates, onPick }: { templates: OfferTemplate[]; onPick: Props['onPick'] }) => (
  <ul className={classes.list} aria-label={texts.jobs}>
    {templates.map((template) => (
      <li key={template.id}>
        <UnstyledButton className={classes.row} onClick={() => onPick(template)}>
          <span className={classes.name}>{template.name}</span>
          <Text span size="sm" c="dimmed">
            {texts.about(template, templatePrice(template))}
          </Text>
        </UnstyledButton>
      </li>
    ))}
  </ul>
)
