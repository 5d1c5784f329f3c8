import { Anchor, NavLink, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { useKeptRows } from '#features/work/offline/public/parts/kept-rows.ts'
import { IconSearch } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { contract } from '../../public/contract/leads.ts'
import UnsentLeads from '../leads/unsent-leads.tsx'

/** How many fit on a phone beside the question. */
const SHOWN = 6

/** Chooses one of the leads on this device, with or without a network; leads on to its documents. */
export function ChooseLead() {
  const [search, setSearch] = useState('')
  const rows = useKeptRows(contract.lead, search) ?? []
  return (
    <>
      <UnsentLeads to="leads/documents" />
      {rows.length > 0 || search ? (
        <>
          <TextInput
            label={t('An existing lead’s')}
            placeholder={t('Name, number or mobile')}
            leftSection={<IconSearch size={18} aria-hidden />}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            mb="xs"
          />
          {rows.slice(0, SHOWN).map(({ id, name, detail }) => (
            <NavLink
              key={id}
              component={Link}
              to={pathTo('leads/documents', { audience: 'agent' }, { id })}
              label={name}
              description={detail}
            />
          ))}
          <Text size="sm" c="dimmed" role="status" mt="xs">
            {rows.length > SHOWN
              ? t('The first {count} are shown. Search to find others.', { count: SHOWN })
              : rows.length === 0 && t('No lead with that name is kept on this device.')}
          </Text>
        </>
      ) : null}
      <Anchor
        component={Link}
        to={pathTo('leads/leads', { audience: 'agent' }, { leadType: 'all' })}
        size="sm"
        py={10}
        display="inline-block"
      >
        {t('All leads: open one to see its documents')}
      </Anchor>
    </>
  )
}
