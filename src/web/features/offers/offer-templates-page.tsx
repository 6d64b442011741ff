// The templates of offers: each is changed in a form of its own, or deleted.
import { ActionIcon, Button, Group } from '@mantine/core'
import { IconPencil, IconPlus, IconTemplate, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { formatMoney } from '../../../shared/money.ts'
import { type OfferTemplate, offerTemplatesApi } from '../../../shared/offers/offer-templates.contract.ts'
import { offerTemplatePath } from '../../../shared/offers/offer-templates.paths.ts'
import { offerTemplatesTexts as texts } from '../../../shared/offers/offer-templates.texts.ts'
import { offersTexts } from '../../../shared/offers/offers.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { Link } from '../../routing/link.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { confirmDelete } from '../../ui/overlays/confirm.tsx'
import { offerTemplatesPageQuery } from './offer-templates.api.ts'
import { templatePrice } from './templates/offer-template-form.ts'

const columns: Column<OfferTemplate>[] = [
  { key: 'name', label: texts.name, render: ({ name }) => name },
  { key: 'items', label: texts.items, render: ({ items }) => items.length, numeric: true },
  {
    key: 'price',
    label: texts.price,
    render: (template) =>
      `${formatMoney(templatePrice(template), template.currency)} (${offersTexts.vatModes[template.vatMode]})`,
    numeric: true,
  },
]

export function OfferTemplatesPage() {
  const [filters, setFilters] = useUrlState({ page: 0 })
  const templates = useQuery(offerTemplatesPageQuery(filters.page))
  const client = useQueryClient()
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
      <PageHeader
        title={texts.list}
        description={texts.listHint}
        back={{ to: '/admin/workshop', label: appTexts.titles.workshop }}
        actions={
          <Button
            component={Link}
            to={offerTemplatePath()}
            color="buoy"
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {texts.add}
          </Button>
        }
      />
      <DataList
        label={texts.list}
        query={templates}
        columns={columns}
        rowKey={({ id }) => id}
        actions={(template) => (
          <Group gap="xs" wrap="nowrap" justify="flex-end">
            <ActionIcon
              component={Link}
              to={offerTemplatePath(template.id)}
              variant="subtle"
              color="gray"
              aria-label={texts.editOf(template.name)}
            >
              <IconPencil size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={texts.remove(template.name)}
              onClick={() => remove(template)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        )}
        empty={{ title: texts.empty, hint: texts.emptyHint, icon: <IconTemplate size={44} stroke={1.3} /> }}
        failed={texts.loadFailed}
        onPage={(page) => setFilters({ page })}
      />
    </>
  )
}
