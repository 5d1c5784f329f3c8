import { Alert, Group, List, Text } from '@mantine/core'
import { bookKindName } from '#domain/book.ts'
import { t, translate } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'
import type { HandOverPreview, HandOverShare } from '../public/contract.ts'

/** What goes to whom, which part of it needs a licence, and what stays. */
export const Shares = ({ shares, unlicensed, stays }: HandOverPreview) => (
  <>
    {stays.length > 0 && (
      <Alert color="mango" title={t('This stays where it is')} mb="md">
        {stays.map(({ text, textI18n }) => (
          <Text key={text} size="sm">
            {translate(text, textI18n)}
          </Text>
        ))}
      </Alert>
    )}
    {unlicensed.length > 0 && (
      <Alert color="mango" title={t('A licence is missing')} mb="md">
        <Text size="sm">{t('It is handed over, but does not become a new policy until the licence is recorded.')}</Text>
        <List size="sm" mt="xs">
          {unlicensed.map(({ agent, line, n, why, whyI18n }) => (
            <List.Item key={`${agent} ${line}`}>
              {t('{agent}: {count, plural, one {# record} other {# records}} of {line}.', { agent, count: n, line })}{' '}
              {translate(why, whyI18n)}
            </List.Item>
          ))}
        </List>
      </Alert>
    )}
    <GridColumns cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing={0}>
      {shares.map((share) => (
        <Share key={share.agent.id} share={share} />
      ))}
    </GridColumns>
  </>
)

function Share({ share: { agent, kinds, renewals, told } }: { readonly share: HandOverShare }) {
  const stays = kinds.filter((each) => each.stays > 0)
  return (
    <DetailCard title={agent.name}>
      {kinds.length === 0 && <Text c="dimmed">{t('Nothing')}</Text>}
      {kinds.map(({ kind, n }) => (
        <Group key={kind} justify="space-between" wrap="nowrap" py={4}>
          <Text>{t(bookKindName[kind])}</Text>
          <Text fw={600} className="figures">
            {n}
          </Text>
        </Group>
      ))}
      {renewals > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('{count, plural, one {# policy ends} other {# policies end}} within 60 days.', { count: renewals })}
        </Text>
      )}
      {told > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('{count, plural, one {# insured customer is} other {# insured customers are}} notified, by text and e-mail.', { count: told })}
        </Text>
      )}
      {stays.map(({ kind, stays: count }) => (
        <Text key={kind} size="sm" c="mango.9" mt="xs">
          {t('{kind}: {count} cannot be moved, because {name} is not free at that time.', {
            kind: t(bookKindName[kind]),
            count,
            name: agent.name,
          })}
        </Text>
      ))}
    </DetailCard>
  )
}
