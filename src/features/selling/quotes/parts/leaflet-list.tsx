import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '#kit/web/text.ts'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import type { Leaflet } from '#lines/line/leaflet.ts'

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** What a line pays for, group by group; typing narrows it by name, meaning or group. */
export function LeafletList({ leaflet: { title, items } }: { readonly leaflet: Leaflet }) {
  const [typed, setTyped] = useState('')
  const wanted = plain(typed.trim())
  const found = items.filter(({ name, detail, group }) => plain(`${name} ${detail} ${t(group)}`).includes(wanted))
  return (
    <SectionCard title={title}>
      <TextInput
        type="search"
        label={t('Search')}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        mb="xs"
      />
      <Text size="sm" c="dimmed" mb="sm" aria-live="polite">
        {found.length === 0
          ? t('Nothing in the list matches “{typed}”.', { typed })
          : t('{count} of {all}', { count: found.length, all: items.length })}
      </Text>
      {[...Map.groupBy(found, ({ group }) => group)].map(([group, own]) => (
        <section key={group}>
          <Text component="h3" fw={650} mt="md" mb={4}>
            {t(group)}
          </Text>
          <dl style={{ margin: 0 }}>
            {own.map(({ code, name, detail, pays }) => (
              <div key={code} style={{ padding: '6px 0' }}>
                <dt>
                  <Text span fw={550}>
                    {name}
                  </Text>
                  <Text span size="sm" c="dimmed">
                    {' · '}
                    {t('{share} of the sum insured', { share: pays })}
                  </Text>
                </dt>
                <dd style={{ margin: 0 }}>
                  <Text size="sm">{detail}</Text>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </SectionCard>
  )
}
