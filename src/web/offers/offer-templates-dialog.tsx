// The templates of offers: a press fills the form with one. They are renamed and deleted here too.
import { Button, Group, Text, UnstyledButton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type OfferTemplate,
  OfferTemplateInput,
  offerTemplatesApi,
} from '../../shared/offers/offer-templates.contract.ts'
import { offerTemplatesTexts as texts } from '../../shared/offers/offer-templates.texts.ts'
import { call } from '../session/call.ts'
import { invalidate } from '../session/query-keys.ts'
import { confirmDelete } from '../ui/confirm.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { NameList } from '../ui/name-list.tsx'
import classes from './offer-sources.module.css'
import { fromTemplate, templateBody, templatePrice } from './offer-template-form.ts'
import { offerTemplatesQuery } from './offer-templates.api.ts'

interface Props {
  onPick: (template: OfferTemplate) => void
  onClose: () => void
}

export function OfferTemplatesDialog({ onPick, onClose }: Props) {
  const templates = useQuery(offerTemplatesQuery)
  const [isEditing, setIsEditing] = useState(false)
  return (
    <Dialog title={texts.list} size="lg" onClose={onClose}>
      {!templates.data && templates.isError && (
        <ErrorState
          message={texts.loadFailed}
          detail={templates.error.message}
          onRetry={() => void templates.refetch()}
        />
      )}
      {!templates.data && !templates.isError && <ListSkeleton label={texts.list} rows={3} />}
      {templates.data?.length === 0 && <EmptyState title={texts.empty} hint={texts.emptyHint} />}
      {templates.data && templates.data.length > 0 && (
        <>
          {isEditing ? (
            <EditableNames templates={templates.data} />
          ) : (
            <Choice templates={templates.data} onPick={onPick} />
          )}
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={() => setIsEditing(!isEditing)}>
              {isEditing ? texts.done : texts.edit}
            </Button>
          </Group>
        </>
      )}
    </Dialog>
  )
}

const Choice = ({ templates, onPick }: { templates: OfferTemplate[]; onPick: Props['onPick'] }) => (
  <ul className={classes.list} aria-label={texts.list}>
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

function EditableNames({ templates }: { templates: OfferTemplate[] }) {
  const client = useQueryClient()
  /** With the lines of now: those of the list may have been replaced since, under the version that is being saved. */
  const rename = async ({ id }: OfferTemplate, name: string, version: number | undefined) => {
    const current = await call(offerTemplatesApi.byId, { params: { id } })
    const body = { ...templateBody(fromTemplate(current), name), version }
    await call(offerTemplatesApi.update, { params: { id }, body, failure: texts.saveFailed })
    await invalidate(client, 'template')
  }
  const remove = ({ id, name }: OfferTemplate) =>
    confirmDelete({
      title: texts.removeDialog.title,
      message: texts.removeDialog.message(name),
      onConfirm: async () => {
        await call(offerTemplatesApi.remove, { params: { id } })
        await invalidate(client, 'template')
      },
    })
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {texts.editHint}
      </Text>
      <NameList
        label={texts.list}
        items={templates}
        texts={texts}
        schema={OfferTemplateInput.pick({ name: true })}
        refetch={({ id }) => call(offerTemplatesApi.byId, { params: { id } })}
        rename={rename}
        remove={remove}
      />
    </>
  )
}
